import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { databaseCode } from '#server/platform/database/database.ts';
import type { BackupRows, Migration, Sequence } from './backup.rows.ts';

/** The file of a backup that holds PostgreSQL's rows. Its format doesn't depend on PostgreSQL's version. */
export const ROWS = 'fichin.rows.gz';

/** A line of the file: a table's name or BEGIN/END, and rows as JSON. */
export type RowsLine = { about: string; json: string };

/** First words of lines that aren't rows of tables. */
export const BEGIN = ':begin';
export const END = ':end';

/** The first line: the migrations applied to the database. */
export type Begin = { migrations: Migration[] };
/** The last line: the number of rows of each table, and the state of each id sequence. */
export type End = { rows: Record<string, number>; sequences: Sequence[] };

/** Writes the lines compressed; resolves when synced to disk. The last line must be END. */
export async function writeRowsFile(file: string, lines: AsyncIterable<RowsLine>): Promise<void> {
  await pipeline(Readable.from(texts(lines)), createGzip(), createWriteStream(file, { mode: 0o600 }));
  const written = await open(file, 'r');
  await written.sync();
  await written.close();
}

async function* texts(lines: AsyncIterable<RowsLine>): AsyncGenerator<string> {
  for await (const { about, json } of lines) yield `${about}\t${json}\n`;
}

/** Reads the whole file once, and throws unless it has every row. */
export async function rowsOfFile(file: string): Promise<BackupRows> {
  let migrations: Migration[] = [];
  let end: End = { rows: {}, sequences: [] };
  const counted: Record<string, number> = {};
  await readRowsFile(file, ({ about, json }) => {
    const value = JSON.parse(json) as unknown;
    if (about === BEGIN) migrations = (value as Begin).migrations;
    else if (about === END) end = value as End;
    else counted[about] = (counted[about] ?? 0) + (value as unknown[]).length;
  });
  const { rows: counts, sequences } = end;
  const isWhole = Object.entries(counts).every(([table, rows]) => (counted[table] ?? 0) === rows);
  if (!isWhole || migrations.length === 0) throw new OperatorError(`${file} is damaged: rows are missing`);
  return {
    migrations,
    counts,
    sequences,
    each: (handle) =>
      readRowsFile(file, async ({ about, json }) => {
        if (about in counts) await handle(about, json);
      }),
  };
}

/** Calls `handle` with each line in order; throws unless the file is complete. */
async function readRowsFile(file: string, handle: (line: RowsLine) => Promise<void> | void): Promise<void> {
  let last = '';
  const read = async (text: string): Promise<void> => {
    const tab = text.indexOf('\t');
    last = text.slice(0, tab);
    await handle({ about: last, json: text.slice(tab + 1) });
  };
  const packed = createReadStream(file);
  const unpacked = createGunzip();
  packed.on('error', (error) => unpacked.destroy(error)).pipe(unpacked);
  try {
    await eachLine(unpacked as AsyncIterable<Buffer>, read);
  } catch (error) {
    // Corrupt lines may be handled before the checksum at the end fails.
    const isCorrupt = error instanceof Error && (error instanceof SyntaxError || databaseCode(error)?.startsWith('Z_'));
    throw isCorrupt ? new OperatorError(`${file} is damaged: ${error.message}`, { cause: error }) : error;
  } finally {
    packed.destroy();
  }
  if (last !== END) throw new OperatorError(`${file} is damaged: its end is missing`);
}

async function eachLine(chunks: AsyncIterable<Buffer>, handle: (text: string) => Promise<void>): Promise<void> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  for await (const chunk of chunks) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    begun.push(first);
    for (const next of others) {
      await handle(begun.join(''));
      begun = [next];
    }
  }
}
