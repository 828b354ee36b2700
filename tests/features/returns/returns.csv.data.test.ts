import { expect, test } from 'vitest';
import { onSteam, publishReport } from '#tests/support/cases/revenue.reports.ts';
import { givenReport, startReturns } from '#tests/support/distributions.ts';
import { FIRST, startReleasedWorld } from '#tests/support/returns.ts';

test("a game's reports are a table for its studio, and for an investor with their own lines alone", async () => {
  const { ask, given, rest, moveTo, dana, ines, project } = await startReleasedWorld();
  const other = await given.investor('Otra');
  const address = `/projects/${project}/returns.csv`;
  const read = async (who: { token: string }, query = '') =>
    String((await rest(who, 'GET', `${address}${query}`)).body).split('\r\n');
  await moveTo('2026-07-01T15:00:00Z');
  expect(await read(dana)).toHaveLength(2);
  expect((await rest(ines, 'GET', address)).body).toMatchObject({ code: 'FORBIDDEN' });
  const report = { projectId: project, periodEndsOn: FIRST.endsOn };
  const named = { store: 'OTHER', name: '=Humble', gross: 1000, refundsAndTaxes: 0, storeShare: 0 };
  const stores = [...onSteam(10_000, 500, 500), named];
  await ask(dana, publishReport({ ...report, stores, note: 'Buen mes', distributed: 1300 }));
  await ask(dana, publishReport({ ...report, stores: onSteam(9000), distributed: 1170, reason: 'Faltaba algo' }));
  const { headers } = await rest(dana, 'GET', address);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="retornos-${project}-luces.csv"`);
  const all = await read(dana);
  expect(all.slice(0, 4)).toEqual([
    'period_starts_on,period_ends_on,version,state,published_on,row,store,store_name,gross,refunds_and_taxes,store_share,' +
      'net,carried_in,investor_id,investor,kept,amount,note,reason',
    '"2026-04-01","2026-06-30",1,"CORRECTED","2026-07-01","REPORT",,,,,,10000,0,,,6500,1300,"Buen mes",',
    '"2026-04-01","2026-06-30",1,"CORRECTED","2026-07-01","STORE","STEAM",,10000,500,500,9000,,,,,,,',
    `"2026-04-01","2026-06-30",1,"CORRECTED","2026-07-01","STORE","OTHER","'=Humble",1000,0,0,1000,,,,,,,`,
  ]);
  const linesIn = (rows: string[]) => rows.flatMap((row) => /"LINE".*/.exec(row)?.[0] ?? []);
  const hers = [500, 450].map((amount) => `"LINE",,,,,,,,${ines.id},"Inés",2500,${amount},,`);
  expect(linesIn(all)).toHaveLength(4);
  expect(linesIn(all)).toEqual(expect.arrayContaining(hers));
  const own = await read(ines);
  expect(linesIn(own)).toEqual(hers);
  expect(own[1]).toBe('"2026-04-01","2026-06-30",1,"CORRECTED","2026-07-01","REPORT",,,,,,10000,0,,,,,"Buen mes",');
  const spreadsheet = await read(dana, '?spreadsheet=true');
  expect(spreadsheet[0]).toMatch(/^\ufeff?Desde;Hasta;Versión;Estado;Publicado;Fila;Tienda;/);
  expect(spreadsheet).toContain(
    '01/04/2026;30/06/2026;1;"Corregido";01/07/2026;"Tienda";"Steam";;10000;500;500;9000;;;;;;;',
  );
  const stranger = { token: await given.tokenFor(other.id) };
  expect((await rest(stranger, 'GET', address)).body).toMatchObject({ code: 'FORBIDDEN' });
});

test('it has each of many reports once, in order', async () => {
  const world = await startReturns();
  const { rest, dana, ines, project } = world;
  const versions = ([1, 2, 3, 4, 5, 6] as const).flatMap((quarter) => [1, 2].map((version) => ({ quarter, version })));
  for (const { quarter, version } of versions) await givenReport(world, project, quarter, [[ines, 100]], version);
  const rows = String((await rest(dana, 'GET', `/projects/${project}/returns.csv`)).body).split('\r\n');
  const reports = rows.flatMap((row) => /^"([\d-]+)",.*?,(\d),.*"REPORT"/.exec(row)?.slice(1).join(' ') ?? []);
  expect(reports).toHaveLength(12);
  expect(new Set(reports)).toHaveLength(12);
  expect(reports).toEqual(reports.toSorted());
});
