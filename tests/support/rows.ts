import type { TestApp } from './app.ts';

/** Every row, but for counts of attempts, which are kept also of those who were refused. */
export async function everyRow({ app }: Pick<TestApp, 'app'>): Promise<string> {
  const { read, tables } = app.database;
  const rows: unknown[] = [];
  for (const table of Object.values(tables)) rows.push(await read.select().from(table as never));
  return JSON.stringify(rows);
}

type Named = keyof TestApp['app']['database']['tables'];

/** The tables without a row, by name. */
export async function emptyTables({ app }: Pick<TestApp, 'app'>): Promise<Named[]> {
  const { read, tables } = app.database;
  const names = (Object.keys(tables) as Named[]).toSorted();
  const counts = await Promise.all(names.map((name) => read.$count(tables[name] as never)));
  return names.filter((_name, at) => counts[at] === 0);
}
