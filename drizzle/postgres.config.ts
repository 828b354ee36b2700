import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/data/schema.postgres.ts',
  out: './drizzle/postgres',
  casing: 'snake_case',
});
