import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './server/data/sqlite/schema.ts',
  out: './drizzle/sqlite',
  casing: 'snake_case',
});
