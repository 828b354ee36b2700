import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { dayAfter, dayOf, shownDay } from '#server/kernel/time/calendar.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let project: number;

beforeAll(async () => {
  dana = await app.given.developer('Estudio "Sur", S.A.');
  ines = await app.given.investor('=cmd|1');
  const ivo = await app.given.investor(null);
  project = await app.given.project(dana, { title: 'Luces, "del" Sur', minInvestmentCents: 10_000 });
  const other = await app.given.project(dana, { minInvestmentCents: 10_000 });
  for (const cents of [10_010, 20_020, 30_030]) await app.given.investment(ines, project, cents);
  await app.given.investment(ines, other, 100_001);
  await app.given.investment(ivo, project, 12_345);
});

const table = (csv: unknown) =>
  String(csv)
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
/** Splits a CSV line as a spreadsheet does: a quote opens a text only at the start of a cell. */
const cellsOf = (line: string, separator: string): string[] =>
  Array.from(
    line.matchAll(new RegExp(`("(?:[^"]|"")*"[^${separator}]*|[^${separator}]*)(?:${separator}|$)`, 'g')),
    ([, cell = '']) => cell.replace(/^"((?:[^"]|"")*)"/, (_quoted, inside: string) => inside.replaceAll('""', '"')),
  );
const amounts = (lines: string[], column: number) =>
  lines
    .slice(1)
    .map((line) => Math.round(Number(line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.[column]?.replace(/,$/, '')) * 100));
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('what an investor put in', () => {
  test('adds up to what the portfolio shows', async () => {
    const { invested, projectCount, investmentCount } = await app.app.services.stats.portfolio(ines.viewer);
    const { body } = await app.rest(ines, 'GET', '/exports/my-investments.json');
    expect(body).toMatchObject({ currency: 'USD', total: invested / 100, projects: projectCount });
    const csv = await app.rest(ines, 'GET', '/exports/my-investments.csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="mis-inversiones.csv"');
    const lines = table(csv.body);
    expect(lines[0]).toBe(
      'id,created_at,project_id,project,amount,estimated_return,reverses_id,reversal_reason,closes_on,funding_model,' +
        'withdrawal_days,payment_days,revenue_share,return_cap,return_years,report_every',
    );
    expect(lines).toHaveLength(investmentCount + 1);
    expect(sum(amounts(lines, 4))).toBe(invested);
    expect(lines.filter((line) => line.includes('"Luces, ""del"" Sur"'))).toHaveLength(3);
  });

  test('has every day of a spreadsheet as people here write it', async () => {
    const ivo = await app.given.investor();
    const closesOn = dayAfter(dayOf(new Date()), 30);
    const share = {
      revenueShare: 1250,
      returnCap: 150,
      returnYears: 4,
      reportEvery: 'QUARTER',
      paymentDays: 20,
    } as const;
    await app.given.investment(ivo, await app.given.project(dana, { closesOn, ...share }), 100_000);
    const lineOf = async (query: string) =>
      table((await app.rest(ivo, 'GET', `/exports/my-investments.csv${query}`)).body)[1] ?? '';
    expect(await lineOf('')).toContain(`,"${closesOn}","KEEP_IT_ALL",10,20,12.5,1.5,4,"QUARTER"`);
    expect(await lineOf('?spreadsheet=true')).toMatch(/;10;20;12,5;1,5;4;"Cada trimestre"$/);
    expect((await lineOf('?spreadsheet=true')).match(/[^;]*\d[-/]\d\d[-/][^;]*/g)).toEqual([
      expect.stringMatching(/^\d\d\/\d\d\/20\d\d$/),
      shownDay(closesOn),
    ]);
  });

  test('has in a spreadsheet whether each estimate is with a return that the project states', async () => {
    const ivo = await app.given.investor();
    for (const roi of [null, 3550]) await app.given.investment(ivo, await app.given.project(dana, { roi }), 100_000);
    const read = async (query: string) =>
      table((await app.rest(ivo, 'GET', `/exports/my-investments.csv${query}`)).body);
    const [heads = [], ...lines] = (await read('?spreadsheet=true')).map((line) => cellsOf(line, ';'));
    const at = heads.indexOf('ROI de esa estimación');
    expect([heads[at - 1], new Set(lines.map((cells) => cells[at]))]).toEqual([
      'Retorno estimado (US$)',
      new Set(['Supuesto: 20\u00a0%, el proyecto no anuncia ninguno', 'Anunciado: 35,5\u00a0%']),
    ]);
    expect((await read(''))[0]).toMatch(/,estimated_return,reverses_id,/);
  });

  test('is nothing for who put in nothing', async () => {
    expect(await app.rest(dana, 'GET', '/exports/my-investments.json')).toMatchObject({
      status: 200,
      body: { total: 0, investments: [] },
    });
  });
});

describe('what a project received', () => {
  test('adds up to what the project shows, and names nobody by e-mail', async () => {
    const { raised, investors } = await app.given.fundingOf(project);
    const { body } = await app.rest(dana, 'GET', `/projects/${project}/investments.json`);
    expect(body).toMatchObject({ total: raised / 100, investors });
    expect(JSON.stringify(body)).not.toContain('@');
    const file = await app.rest(dana, 'GET', `/projects/${project}/investments.csv`);
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="inversiones-recibidas-${project}-luces-del-sur.csv"`,
    );
    expect(sum(amounts(table(file.body), 4))).toBe(raised);
  });

  test('holds no formula a spreadsheet would run', async () => {
    const { body } = await app.rest(dana, 'GET', `/projects/${project}/investments.csv`);
    expect(body).toContain("'=cmd|1");
    expect(body).not.toMatch(/[,\n]=/);
  });

  test('holds none for a spreadsheet that separates by another sign, nor for old rows with tabs and lines', async () => {
    const titles = [
      "x;=cmd|'/C calc'!A0",
      '；x; +1',
      'x;"=1+1',
      'x;";-1',
      '＝1+1',
      'x;＠SUM(A1)',
      'x\t=1+1',
      'x\r\n=1+1',
      '\t=1',
      'a\u2028=1',
    ];
    const ines = await app.given.investor();
    const { projects } = app.app.database.tables;
    for (const title of titles) {
      const id = await app.given.project(dana);
      await app.given.investment(ines, id, 100_001);
      await app.app.database.write('system', (tx) => tx.update(projects).set({ title }).where(eq(projects.id, id)));
    }
    const lines = table((await app.rest(ines, 'GET', '/exports/my-investments.csv')).body);
    expect(lines).toHaveLength(titles.length + 1);
    for (const line of lines.slice(1)) {
      for (const separator of [',', ';', '\t']) {
        for (const cell of cellsOf(line, separator)) expect(cell, line).not.toMatch(/^\s*[=+@＝＋－＠-]/);
      }
      expect(line).toMatch(/^\d+,[\dTZ:.-]+,\d+,".*",1000.01,1200.01,,,,"KEEP_IT_ALL",10,,,,,$/);
    }
  });

  test('has reversals as negative numbers, which no spreadsheet takes for texts, and totals that they lower', async () => {
    const [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor()];
    const [one, other] = [await app.given.project(dana), await app.given.project(dana)];
    const made = await app.given.investment(ines, one, 100_050);
    await app.given.investment(ivo, one, 200_000);
    await app.given.investment(ines, other, 300_000);
    const reversal = await app.given.reversal(made, '=1+1; pagó "dos" veces');
    const mine = table((await app.rest(ines, 'GET', '/exports/my-investments.csv')).body);
    const reason = `"'=1+1; pagó ""dos"" veces"`;
    expect(mine[1]).toMatch(new RegExp(`^${reversal},.*,-1000.5,-1200.6,${made},`));
    expect(mine[1]?.endsWith(`,${reason},,"KEEP_IT_ALL",10,,,,,`)).toBe(true);
    expect(mine[3]?.endsWith(`,1000.5,1200.6,,${reason},,"KEEP_IT_ALL",10,,,,,`)).toBe(true);
    expect(sum(amounts(mine, 4))).toBe(300_000);
    const received = table((await app.rest(dana, 'GET', `/projects/${one}/investments.csv`)).body);
    expect(received[1]?.endsWith(`,-1000.5,${made},${reason}`)).toBe(true);
    expect(sum(amounts(received, 4))).toBe(200_000);
    const json = await app.rest(ines, 'GET', '/exports/my-investments.json');
    expect(json.body).toMatchObject({ total: 3000, projects: 1, investments: [{ amount: -1000.5 }, {}, {}] });
    const ofProject = await app.rest(dana, 'GET', `/projects/${one}/investments.json`);
    expect(ofProject.body).toMatchObject({ total: 2000, investors: 1, investments: [{ reverses_id: made }, {}, {}] });
  });

  test.each(['investments.json', 'investments.csv'])('%s is for its developer alone', async (file) => {
    const path = `/projects/${project}/${file}`;
    expect(await app.rest(ines, 'GET', path)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await app.rest(await app.given.developer(), 'GET', path)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    const draft = await app.given.project(dana, { isPublished: false });
    expect(await app.rest(ines, 'GET', `/projects/${draft}/${file}`)).toMatchObject({
      status: 404,
      body: { code: 'PROJECT_NOT_FOUND' },
    });
  });
});
