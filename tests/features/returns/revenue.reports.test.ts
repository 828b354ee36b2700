import { expect, test } from 'vitest';
import { FIRST, SECOND, startReleasedWorld } from '#tests/support/returns.ts';
import { periodsOf, previewReport, publishReport, reportNumbered } from '#tests/support/cases/revenue.reports.ts';

const HALF_A_YEAR = '2026-10-01T15:00:00Z';
const line = (investor: string, kept: number, amount: number) => ({ investor, kept, amount });

test('a studio previews and publishes two quarters, and each investor reads their own lines', async () => {
  const { ask, dana, ines, ivo, given, project, moveTo } = await startReleasedWorld();
  const stores = [
    { store: 'STEAM', gross: 12_000, refundsAndTaxes: 500.5, storeShare: 3000 },
    { store: 'OTHER', name: ' Humble ', gross: 1500.5, refundsAndTaxes: 0, storeShare: 0 },
  ];
  const first = { projectId: project, periodEndsOn: FIRST.endsOn, stores, note: ' Con la oferta de verano. ' };
  await moveTo('2026-06-30T15:00:00Z');
  expect(await ask(dana, previewReport(first))).toMatchObject({ ok: false, code: 'REPORT_NOT_DUE' });
  await moveTo('2026-07-01T15:00:00Z');
  const lines = [line('Inés', 2500, 500), line('Ivo', 4000, 800)];
  const figures = { version: 1, net: 10_000, carriedIn: 0, shared: 10_000, kept: 6500, distributed: 1300 };
  const { data: preview } = await ask(dana, previewReport(first));
  expect(preview).toEqual({ ...figures, lines: lines.map((each) => ({ ...each, formerAmount: null })) });
  expect((await ask(dana, periodsOf(project))).data?.[0]).toMatchObject({ ...FIRST, state: 'OPEN', report: null });
  const other = await ask(dana, publishReport({ ...first, distributed: 1299.99 }));
  expect(other).toMatchObject({ ok: false, code: 'PAYMENTS_CHANGED' });
  const keyed = publishReport({ ...first, distributed: 1300, clientMutationId: 'uno' });
  const { data: published } = await ask(dana, keyed);
  expect(published).toEqual({ id: expect.any(String), ...figures, lines, replayed: false });
  expect((await ask(dana, keyed)).data).toEqual({ ...published, replayed: true });
  expect(await ask(dana, publishReport({ ...first, distributed: 1300 }))).toMatchObject({ code: 'PERIOD_REPORTED' });

  await moveTo(HALF_A_YEAR);
  const second = { projectId: project, periodEndsOn: SECOND.endsOn, stores: [], distributed: 0 };
  expect((await ask(dana, publishReport(second))).data).toMatchObject({
    net: 0,
    lines: lines.map((each) => ({ ...each, amount: 0 })),
  });
  const id = Number(published?.id);
  expect((await ask(ines, reportNumbered(id))).data?.lines).toEqual([lines[0]]);
  expect((await ask(ivo, reportNumbered(id))).data?.lines).toEqual([lines[1]]);
  for (const outsider of [await given.investor('Otra'), await given.developer('Otro')]) {
    expect(await ask(outsider, reportNumbered(id))).toMatchObject({ ok: false, code: 'REVENUE_REPORT_NOT_FOUND' });
    expect((await ask(outsider, periodsOf(project))).data).toBeNull();
  }
});
