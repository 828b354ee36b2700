import { expect, test } from 'vitest';
import { csvLines, SPREADSHEET, type CsvStyle } from '#server/kernel/text/csv.ts';

test.each([
  ['00012345678901234567', "'00012345678901234567"],
  ['1.500,50', "'1.500,50"],
  ['12E5', "'12E5"],
  ['3/4', "'3/4"],
  ['10-11-2026', "'10-11-2026"],
  ['OP 7', 'OP 7'],
  ['2222-2263', '2222-2263'],
])('a spreadsheet reads the text %s as one, and a program as it is', (text, shown) => {
  const lines = (style?: CsvStyle) => csvLines(['note'], [{ note: text }], style);
  expect([lines(SPREADSHEET), lines()]).toEqual([`"${shown}"\r\n`, `"${text}"\r\n`]);
});
