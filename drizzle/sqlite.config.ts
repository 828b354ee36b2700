import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './drizzle/sqlite.tables.cts',
  out: './drizzle/sqlite',
  casing: 'snake_case',
});
