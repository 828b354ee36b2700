type Cell = string | number | Date | null;

/** A table by RFC 4180, with the mark by which spreadsheets know UTF-8. */
export function toCsv(columns: string[], lines: Record<string, Cell>[]): string {
  const rows = lines.map((line) => columns.map((column) => written(line[column] ?? null)));
  return `\uFEFF${[columns, ...rows].map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'number' ? String(cell) : quoted(cell);
}

/** Text a spreadsheet would take for a formula gets an apostrophe before it. */
function quoted(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
