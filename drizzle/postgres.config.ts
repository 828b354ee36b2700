import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/features/tables.postgres.ts',
  out: './drizzle/postgres',
  casing: 'snake_case',
});
