type Cell = string | number | Date | null;

/** By this mark spreadsheets know UTF-8. */
const UTF8_MARK = '\uFEFF';

export const csvHeader = (columns: string[]): string => `${UTF8_MARK}${columns.join(',')}\r\n`;

/** Lines of a table by RFC 4180. */
export const csvLines = (columns: string[], lines: Record<string, Cell>[]): string =>
  lines.map((line) => `${columns.map((column) => written(line[column] ?? null)).join(',')}\r\n`).join('');

function written(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'number' ? String(cell) : quoted(cell);
}

const LINE_BREAKS_AND_TABS = /[\p{Cc}\u2028\u2029]+/gu;
/** Where a spreadsheet that separates by `;`, as in Argentina, would begin a cell with a formula. */
const FORMULA_STARTS = /(^|;)([ "]*)(?=[=+\-@＝＋－＠])/g;

/** In one line whatever separates cells and lines; what a spreadsheet would take for a formula has `'` before it. */
function quoted(text: string): string {
  const inert = text.replace(LINE_BREAKS_AND_TABS, ' ').replace(FORMULA_STARTS, "$1$2'");
  return `"${inert.replaceAll('"', '""')}"`;
}
