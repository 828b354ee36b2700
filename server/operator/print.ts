import { inspect } from 'node:util';
import { output } from './output.ts';

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

function printTable(rows: readonly unknown[]): void {
  if (rows.length === 0) output.log('There are none.');
  else output.table(rows.map(row));
}

/** Prints lists as tables with shortened cells, anything else in full. `--json` prints everything. */
export function printResult(result: unknown): void {
  if (result === null) output.log('Done.');
  else if (Array.isArray(result)) printTable(result);
  else if (typeof result !== 'object') output.log(result);
  else {
    for (const [name, value] of Object.entries(result)) {
      if (!Array.isArray(value)) output.log(`${name}: ${inspect(value, { depth: 6, breakLength: 100 })}`);
      else {
        output.log(`${name}:`);
        printTable(value);
      }
    }
  }
}
