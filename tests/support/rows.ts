import type { TestApp } from './app.ts';

/** Every row, but for counts of attempts, which are kept also of those who were refused. */
export async function everyRow({ app }: Pick<TestApp, 'app'>): Promise<string> {
  const { read, tables } = app.database;
  const rows: unknown[] = [];
  for (const table of Object.values(tables)) rows.push(await read.select().from(table as never));
  return JSON.stringify(rows);
}
