import { dayOf, shownDay, type Day } from '../time/calendar.ts';

export type Cell = string | number | Date | { day: Day } | null;

/** How a table is written. */
export type CsvStyle = {
  separator: string;
  date: (at: Date) => string;
  day: (day: Day) => string;
  number: (value: number) => string;
  text: (text: string) => string;
};

export const RFC_4180: CsvStyle = {
  separator: ',',
  date: (at) => at.toISOString(),
  day: quoted,
  number: String,
  text: quoted,
};

/** What a spreadsheet would read as a number, a day or a time, and store without its zeros and last digits. */
const READ_AS_VALUE = /^(?=.*\d)[\d\s.,:/%]+$|^\d+E\d+$|^\d{1,4}-\d{1,2}(-\d{1,4})?$/i;

/** As a spreadsheet that is set to Argentina reads it: days of Buenos Aires, and a comma before decimals. */
export const SPREADSHEET: CsvStyle = {
  separator: ';',
  date: (at) => shownDay(dayOf(at)),
  day: shownDay,
  number: (value) => String(value).replace('.', ','),
  text: (text) => quoted(READ_AS_VALUE.test(text) ? `'${text}` : text),
};

/** Byte order mark: spreadsheets need it to detect UTF-8. */
const UTF8_MARK = '\uFEFF';

export const csvHeader = (columns: string[], { separator } = RFC_4180): string =>
  `${UTF8_MARK}${columns.join(separator)}\r\n`;

export const csvLines = (columns: string[], lines: Record<string, Cell>[], style = RFC_4180): string =>
  lines
    .map((line) => `${columns.map((column) => written(line[column] ?? null, style)).join(style.separator)}\r\n`)
    .join('');

function written(cell: Cell, style: CsvStyle): string {
  if (cell === null) return '';
  if (cell instanceof Date) return style.date(cell);
  if (typeof cell === 'object') return style.day(cell.day);
  return typeof cell === 'number' ? style.number(cell) : style.text(cell);
}

const LINE_BREAKS_AND_TABS = /[\p{Cc}\u2028\u2029]+/gu;
/** Where a spreadsheet that separates cells by `;`, as in Argentina, would start a formula. */
const FORMULA_STARTS = /(^|;)([ "]*)([=+\-@＝＋－＠])/g;

/** One line, quoted if needed. A cell that would be a formula is prefixed with `'`. */
function quoted(text: string): string {
  const inert = text.replace(LINE_BREAKS_AND_TABS, ' ').replace(FORMULA_STARTS, "$1$2'$3");
  return `"${inert.replaceAll('"', '""')}"`;
}
