import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './server/features/tables.sqlite.ts',
  out: './drizzle/sqlite',
  casing: 'snake_case',
});
