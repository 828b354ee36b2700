import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { faultsOf, readLedger } from '#server/features/investments/ledger.repository.ts';
import {
  onSteam,
  periodsOf,
  previewReport,
  publishReport,
  reportNumbered,
} from '#tests/support/cases/revenue.reports.ts';
import { hide } from '#tests/support/operators.ts';
import { FIRST, SECOND, startReleasedWorld } from '#tests/support/returns.ts';

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
  expect(preview).toEqual({
    ...figures,
    lines: lines.map((each) => ({ ...each, formerAmount: null, reachesCap: false })),
  });
  expect((await ask(dana, periodsOf(project))).data?.[0]).toMatchObject({ ...FIRST, state: 'OPEN', report: null });
  const other = await ask(dana, publishReport({ ...first, distributed: 1299.99 }));
  expect(other).toMatchObject({ ok: false, code: 'PAYMENTS_CHANGED' });
  for (const distributed of [0.001, -1])
    expect(await ask(dana, publishReport({ ...first, distributed }))).toMatchObject({ code: 'INVALID_AMOUNT' });
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
  const own = { ...figures, id: published?.id, kept: null, distributed: null }; // less their own, it is the other's
  expect((await ask(ines, reportNumbered(id))).data).toEqual({ ...own, lines: [lines[0]] });
  expect((await ask(ivo, reportNumbered(id))).data).toEqual({ ...own, lines: [lines[1]] });
  for (const outsider of [await given.investor('Otra'), await given.developer('Otro')]) {
    expect(await ask(outsider, reportNumbered(id))).toMatchObject({ ok: false, code: 'REVENUE_REPORT_NOT_FOUND' });
    expect((await ask(outsider, periodsOf(project))).data).toBeNull();
  }
});

test('a loss is carried into the next report, and zero is a valid one', async () => {
  const { ask, dana, moveTo, project } = await startReleasedWorld();
  await moveTo(HALF_A_YEAR);
  const report = (endsOn: string, stores: ReturnType<typeof onSteam>, distributed: number) =>
    ask(dana, publishReport({ projectId: project, periodEndsOn: endsOn, stores, distributed }));
  // the first is missing
  expect(await report(SECOND.endsOn, onSteam(4000), 0)).toMatchObject({ code: 'REPORT_NOT_DUE' });
  expect((await report(FIRST.endsOn, onSteam(800, 1760, 240), 0)).data).toMatchObject({ net: -1200, shared: 0 });
  const second = (await report(SECOND.endsOn, onSteam(4000), 364)).data;
  expect(second).toMatchObject({ net: 4000, carriedIn: -1200, shared: 2800, distributed: 364 });
  await moveTo('2027-01-01T15:00:00Z');
  expect((await report('2026-12-31', [], 0)).data).toMatchObject({ net: 0, carriedIn: 0 });
});

test('a correction is in force instead: too little is owed more, too much lowers later lines by the cap', async () => {
  const { ask, dana, ines, moveTo, project, app } = await startReleasedWorld({}, { returnCap: 100 });
  await moveTo(HALF_A_YEAR);
  const report = (endsOn: string, gross: number, distributed: number, reason?: string) =>
    ask(
      dana,
      publishReport({
        projectId: project,
        periodEndsOn: endsOn,
        stores: onSteam(gross),
        distributed,
        ...(reason === undefined ? {} : { reason }),
      }),
    );
  expect(await report(FIRST.endsOn, 10_000, 1300, 'Faltaba Epic')).toMatchObject({ code: 'NOT_CORRECTABLE' });
  await report(FIRST.endsOn, 10_000, 1300);
  expect((await report(SECOND.endsOn, 40_000, 5200)).data?.lines).toEqual([
    line('Inés', 2500, 2000),
    line('Ivo', 4000, 3200),
  ]);
  const more = { projectId: project, periodEndsOn: FIRST.endsOn, stores: onSteam(30_000) };
  expect((await ask(dana, previewReport(more))).data?.lines).toEqual([
    { ...line('Inés', 2500, 500), formerAmount: 500, reachesCap: true }, // 2,000 of the second quarter leave 500 of 2,500
    { ...line('Ivo', 4000, 800), formerAmount: 800, reachesCap: true },
  ]);
  expect(await report(FIRST.endsOn, 30_000, 1300, ' ')).toMatchObject({
    code: 'VALIDATION',
    details: { reason: expect.any(String) },
  });
  await report(FIRST.endsOn, 5000, 650, 'Conté dos veces');
  const [first, second] = (await ask(dana, periodsOf(project))).data ?? [];
  expect(first).toMatchObject({ state: 'REPORTED_LATE', correctionsLeft: 2, correctableUntil: '2027-06-30' });
  expect(first?.versions.map(({ version, isInForce }) => [version, isInForce])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect([first?.report?.needsCorrection, second?.report?.needsCorrection]).toEqual([false, false]);
  expect((await ask(ines, periodsOf(project))).data?.[0]?.report).toMatchObject({
    version: 2,
    needsCorrection: null,
    lines: [line('Inés', 2500, 250)],
  });
  await report(FIRST.endsOn, 6000, 780, 'Otra vez');
  await report(FIRST.endsOn, 7000, 910, 'Y otra');
  expect(await report(FIRST.endsOn, 8000, 1040, 'Y otra más')).toMatchObject({ code: 'NOT_CORRECTABLE' });
  await moveTo('2027-10-01T15:00:00Z');
  expect(await report(SECOND.endsOn, 1, 0, 'Tarde')).toMatchObject({ code: 'NOT_CORRECTABLE' });
  expect((await readLedger(app.database)).flatMap(faultsOf)).toEqual([]);
});

test('a correction that changes neither stores nor note is refused, unless payments changed what all get', async () => {
  const { ask, dana, made, moveTo, project, app } = await startReleasedWorld();
  await moveTo('2026-07-01T15:00:00Z');
  const stores = [...onSteam(9000), { store: 'OTHER', name: 'Humble', gross: 1000, refundsAndTaxes: 0, storeShare: 0 }];
  const draft = { projectId: project, periodEndsOn: FIRST.endsOn, stores, note: 'Gracias' };
  const report = { ...draft, distributed: 1300 };
  expect((await ask(dana, publishReport(report))).ok).toBe(true);
  const same = { ...draft, stores: stores.toReversed(), note: ' Gracias ' };
  expect(await ask(dana, previewReport(same))).toMatchObject({ code: 'NOT_CORRECTABLE' });
  const again = publishReport({ ...same, distributed: 1300, reason: 'Otra vez' });
  expect(await ask(dana, again)).toMatchObject({ code: 'NOT_CORRECTABLE' });
  expect((await ask(dana, periodsOf(project))).data?.[0]?.correctionsLeft).toBe(3);
  const paid = (await app.dependencies.payments.paymentsOf([made.ines])).get(made.ines) ?? [];
  await app.services.payments.correct(dana.viewer, paid[0]?.id ?? 0, 'Era de otra persona');
  expect((await ask(dana, previewReport(same))).data?.lines).toMatchObject([{ investor: 'Ivo' }, { amount: 0 }]);
  const corrected = publishReport({ ...same, distributed: 800, reason: 'Cambió un pago' });
  expect((await ask(dana, corrected)).data).toMatchObject({ version: 2 });
  expect((await ask(dana, publishReport({ ...report, distributed: 800, note: null, reason: 'Sin nota' }))).ok).toBe(
    true,
  );
});

test('who is reversed keeps their line and gets no later one; what is corrected since is shown to the studio', async () => {
  const { ask, dana, given, ivo, made, moveTo, project, app } = await startReleasedWorld();
  await moveTo('2026-07-01T15:00:00Z');
  const report = (endsOn: string, distributed: number) =>
    ask(dana, publishReport({ projectId: project, periodEndsOn: endsOn, stores: onSteam(10_000), distributed }));
  await report(FIRST.endsOn, 1300);
  const paid = (await app.dependencies.payments.paymentsOf([made.ines])).get(made.ines) ?? [];
  await app.services.payments.correct(dana.viewer, paid[0]?.id ?? 0, 'Era de otra persona');
  expect((await ask(dana, periodsOf(project))).data?.[0]?.report).toMatchObject({
    needsCorrection: true,
    distributed: 1300,
  });
  expect((await readLedger(app.database)).flatMap(faultsOf)).toEqual([]); // as it was when it was published
  await given.reversal(made.ivo);
  await moveTo(HALF_A_YEAR);
  const last = (await report(SECOND.endsOn, 0)).data;
  expect(last).toMatchObject({ kept: 0, lines: [] });
  expect(await ask(ivo, reportNumbered(Number(last?.id)))).toMatchObject({ code: 'REVENUE_REPORT_NOT_FOUND' });
  const periods = (await ask(ivo, periodsOf(project))).data ?? [];
  expect(periods.map(({ report: one }) => one?.lines)).toEqual([[line('Ivo', 4000, 800)], ...Array(7).fill(undefined)]);
});

test('a report is late once its last day is over, unless nobody can expect it', async () => {
  const { ask, dana, made, moveTo, project, given, ...world } = await startReleasedWorld();
  const states = async () => (await ask(dana, periodsOf(project))).data?.slice(0, 2).map(({ state }) => state);
  await moveTo('2026-08-14T15:00:00Z');
  expect(await states()).toEqual(['OPEN', 'RUNNING']);
  await moveTo('2026-08-15T15:00:00Z');
  expect(await states()).toEqual(['LATE', 'RUNNING']);
  const [suspended, free] = [new Date(), null].map((suspendedAt) => ({ suspendedAt }));
  const { users } = world.app.database.tables;
  const suspend = (fields: { suspendedAt: Date | null } | undefined) =>
    world.app.database.write('system', (tx) =>
      tx
        .update(users)
        .set(fields ?? {})
        .where(eq(users.id, dana.id)),
    );
  await suspend(suspended);
  const periods = await world.app.services.revenueReports.periodsOf(dana.viewer, [
    await world.app.services.projects.get(dana.viewer, project),
  ]);
  expect(periods.get(project)?.[0]?.state).toBe('OPEN');
  await suspend(free);
  for (const id of Object.values(made)) await given.reversal(id);
  expect(await states()).toEqual(['OPEN', 'RUNNING']);
});

test('hiding a game hides none of its reports from its investors', async () => {
  const { ask, dana, ines, moveTo, project, app, given } = await startReleasedWorld();
  await moveTo('2026-07-01T15:00:00Z');
  const report = { projectId: project, periodEndsOn: FIRST.endsOn, stores: onSteam(10_000), distributed: 1300 };
  const id = Number((await ask(dana, publishReport(report))).data?.id);
  await hide({ app }, { kind: 'project', id: project });
  expect((await ask(ines, reportNumbered(id))).data?.lines).toEqual([line('Inés', 2500, 500)]);
  expect((await ask(ines, periodsOf(project))).data?.[0]?.report?.id).toBe(String(id));
  expect(await ask(await given.investor(), periodsOf(project))).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
});

test('refuses what is not valid, by field, and whoever is not the owner', async () => {
  const { ask, dana, ines, given, moveTo, project } = await startReleasedWorld();
  await moveTo('2026-07-01T15:00:00Z');
  const [one] = onSteam(1);
  const many = Array.from({ length: 21 }, (_, n) => ({ ...one, store: 'OTHER', name: `Tienda ${n}` }));
  const wrong: [object, string][] = [
    [{ stores: onSteam(-1) }, 'stores.0'],
    [{ stores: onSteam(1.005) }, 'stores.0'],
    [{ stores: [...onSteam(1), ...onSteam(2)] }, 'stores.1'],
    [{ stores: [{ ...one, store: 'OTHER' }] }, 'stores.0'],
    [{ stores: [{ ...one, name: 'Steam' }] }, 'stores.0'],
    [{ stores: many }, 'stores'],
    [{ note: 'a'.repeat(2001) }, 'note'],
    [{ periodEndsOn: '2026-06-29' }, 'periodEndsOn'],
  ];
  const report = { projectId: project, periodEndsOn: FIRST.endsOn, stores: [], distributed: 0 };
  for (const [sent, field] of wrong) {
    const details = { [field]: expect.any(String) };
    expect(await ask(dana, publishReport({ ...report, ...sent }))).toMatchObject({ code: 'VALIDATION', details });
  }
  const editor = await given.developer('Otro');
  await given.editor(editor, project);
  const { distributed: _shown, ...draft } = report;
  for (const other of [ines, editor, await given.developer()]) {
    expect(await ask(other, previewReport(draft))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await ask(other, publishReport(report))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await ask(other, publishReport({ ...report, reason: 'x' }))).toMatchObject({ code: 'FORBIDDEN' });
  }
  const plain = { ...report, projectId: await given.project(dana) };
  expect(await ask(dana, publishReport(plain))).toMatchObject({ code: 'NO_REVENUE_SHARE' });
  expect((await ask(dana, periodsOf(plain.projectId))).data).toBeNull();
});
