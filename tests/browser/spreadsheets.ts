import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { elementsOf } from '#tests/support/feeds.ts';

/** A number, an ISO day or a text, as the type says; without a type it is empty. */
export type Cell = { type: 'float' | 'date' | 'string' | ''; text: string };
export type Line = Record<string, Cell>;

const EMPTY: Cell = { type: '', text: '' };

function linesOf([first = [], ...rows]: Cell[][]): Line[] {
  const heads = first.map(({ text }) => text).filter(Boolean);
  return rows.map((cells) => Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? EMPTY])));
}

function cellOf(written: string): Cell {
  if (written === '') return EMPTY;
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(written) ?? [];
  if (day) return { type: 'date', text: `${year}-${month}-${day}` };
  if (/^-?\d+(,\d+)?$/.test(written)) return { type: 'float', text: written.replace(',', '.') };
  return { type: 'string', text: written.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"') };
}

const cellsOf = (line: string): Cell[] =>
  Array.from(line.matchAll(/("(?:[^"]|"")*"|[^;]*)(?:;|$)/g), ([, cell = '']) => cellOf(cell));

/** Separated by `;`, quoted by `"`, UTF-8, from the first line, in Spanish of Argentina, with days recognized. */
const AS_HERE = 'Text - txt - csv (StarCalc):59,34,76,1,,11274,false,true';
/** Of all columns that a sheet has. */
const COLUMNS = 50;

/** The lines of a sheet as LibreOffice writes it. */
function sheetOf(xml: string): Line[] {
  const rows: Cell[][] = [];
  for (const { name, text, attributes } of elementsOf(xml)) {
    if (name === 'table:table-row') rows.push([]);
    const row = rows.at(-1);
    if (name === 'table:table-cell') {
      const type = (attributes['office:value-type'] ?? '') as Cell['type'];
      const value = attributes['office:date-value'] ?? attributes['office:value'] ?? '';
      const times = Math.min(COLUMNS, Number(attributes['table:number-columns-repeated'] ?? 1));
      for (let left = times; left > 0; left -= 1) row?.push({ type, text: value });
    }
    const cell = row?.at(-1);
    if (name === 'text:p' && cell?.type === 'string') cell.text += text;
  }
  return linesOf(rows.filter((row) => row.some(({ type }) => type !== '')));
}

function isInstalled(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A folder for files of pages' buttons. */
export function createTables() {
  const folder = mkdtempSync(join(tmpdir(), 'fichin-tables-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const written: Line[][] = [];
  const pathOf = (index: number, ending: string) => join(folder, `${index}.${ending}`);

  return {
    written,
    /** The lines of the file of a page's button. */
    async download(page: Page): Promise<Line[]> {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Descargar CSV' }).click();
      const path = pathOf(written.length, 'csv');
      await (await downloading).saveAs(path);
      const text = readFileSync(path, 'utf8')
        .replace(/^\uFEFF/, '')
        .trimEnd();
      const lines = linesOf(text.split('\r\n').map(cellsOf));
      written.push(lines);
      return lines;
    },
    /** What a spreadsheet reads in each of them; none where it isn't installed. */
    opened(): Line[][] {
      if (!isInstalled()) return [];
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
      const how = ['--headless', profile, '--convert-to', 'fods', `--infilter=${AS_HERE}`, '--outdir', folder];
      execFileSync('soffice', [...how, ...written.map((_lines, index) => pathOf(index, 'csv'))], { stdio: 'ignore' });
      return written.map((_lines, index) => sheetOf(readFileSync(pathOf(index, 'fods'), 'utf8')));
    },
  };
}
