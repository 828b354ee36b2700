import { output } from './output.ts';

/** Characters of a table's widest line; what is wider, or has texts of several lines, is printed as blocks. */
const MAX_WIDTH = 160;
const GAP = '  ';
const INDENT = '  ';
const MILLISECONDS = /(T\d{2}:\d{2}:\d{2})\.\d{3}Z$/;

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

function written(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return written(value.toISOString());
  return typeof value === 'string' ? value.replace(MILLISECONDS, '$1Z') : JSON.stringify(value);
}

/** The rows as a table without its empty columns; null where it would be too wide. */
function tableOf(rows: readonly Row[]): string[] | null {
  const names = [...new Set(rows.flatMap(Object.keys))];
  const used = names.filter((name) => rows.some((row) => row[name] !== null && row[name] !== undefined));
  if (rows.some((row) => used.some((name) => typeof row[name] === 'object' && isNested(row[name])))) return null;
  const lines = [used, ...rows.map((row) => used.map((name) => written(row[name])))];
  const widths = used.map((_name, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const total = widths.reduce((sum, width) => sum + width + GAP.length, 0);
  if (total > MAX_WIDTH || lines.some((line) => line.some((cell) => /[\r\n]/.test(cell)))) return null;
  return lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

const isNested = (value: unknown): boolean => isRow(value) || Array.isArray(value);

/** One value by its name. The lines of a text are indented, so that none is taken for another name. */
function named(name: string, value: unknown): string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${name}: –`];
    return value.every(isRow)
      ? [`${name}:`, ...indented(listed(value))]
      : [`${name}: ${value.map(written).join(', ')}`];
  }
  if (isRow(value)) return [`${name}:`, ...indented(fields(value))];
  const [first = '', ...more] = written(value).split(/\r\n|[\r\n]/);
  return more.length === 0 ? [`${name}: ${first}`] : [`${name}:`, ...indented([first, ...more])];
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '' : `${INDENT}${line}`));

const fields = (row: Row): string[] => Object.entries(row).flatMap(([name, value]) => named(name, value));

function listed(rows: readonly Row[]): string[] {
  return tableOf(rows) ?? rows.flatMap((row, at) => (at === 0 ? fields(row) : ['', ...fields(row)]));
}

function linesOf(result: unknown): string[] {
  if (result === null) return ['Done.'];
  if (Array.isArray(result)) return result.length === 0 ? ['There are none.'] : listed(result.filter(isRow));
  return isRow(result) ? fields(result) : [written(result)];
}

/** Prints narrow lists as tables and everything else by name, texts in whole. `--json` prints the same for programs. */
export function printResult(result: unknown): void {
  for (const line of linesOf(result)) output.log(line);
}
