type Cell = string | number | Date | null;

/** Byte order mark: spreadsheets need it to detect UTF-8. */
const UTF8_MARK = '\uFEFF';

export const csvHeader = (columns: string[]): string => `${UTF8_MARK}${columns.join(',')}\r\n`;

/** RFC 4180. */
export const csvLines = (columns: string[], lines: Record<string, Cell>[]): string =>
  lines.map((line) => `${columns.map((column) => written(line[column] ?? null)).join(',')}\r\n`).join('');

function written(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'number' ? String(cell) : quoted(cell);
}

const LINE_BREAKS_AND_TABS = /[\p{Cc}\u2028\u2029]+/gu;
/** Where a spreadsheet that separates cells by `;`, as in Argentina, would start a formula. */
const FORMULA_STARTS = /(^|;)([ "]*)([=+\-@＝＋－＠])/g;

/** One line, quoted if needed. A cell that would be a formula is prefixed with `'`. */
function quoted(text: string): string {
  const inert = text.replace(LINE_BREAKS_AND_TABS, ' ').replace(FORMULA_STARTS, "$1$2'$3");
  return `"${inert.replaceAll('"', '""')}"`;
}
