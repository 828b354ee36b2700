import { inspect } from 'node:util';

const MAX_CELL = 60;

const cell = (value: unknown): unknown => {
  if (value === null || typeof value === 'number') return value;
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  const line = written.replace(/\s+/g, ' ');
  return line.length > MAX_CELL ? `${line.slice(0, MAX_CELL - 1)}…` : line;
};

const row = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, of]) => [name, cell(of)]))
    : cell(value);

/** For people: lists as a table with shortened cells, anything else whole. `--json` prints all of it. */
export function printResult(result: unknown): void {
  if (result === null) console.log('Done.');
  else if (!Array.isArray(result)) console.log(inspect(result, { depth: 6, maxArrayLength: null, breakLength: 100 }));
  else if (result.length === 0) console.log('There are none.');
  else console.table(result.map(row));
}
