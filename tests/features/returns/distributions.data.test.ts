import { expect, test } from 'vitest';
import { MAX_DISTRIBUTION_ROWS } from '#server/features/returns/distributions/distribution.rules.ts';
import {
  confirmDistribution,
  correctDistribution,
  disputeDistribution,
  distributionOf,
  LIST_RETURNS,
  listDistributions,
  markPaid,
  replyToDistribution,
  withdrawDistributionDispute,
} from '#tests/support/cases/distributions.ts';
import { listNotifications } from '#tests/support/cases/notifications.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { givenReport, payOwed, RETURNS_TODAY as TODAY, SHARING, startReturns } from '#tests/support/distributions.ts';

type World = Awaited<ReturnType<typeof startReturns>>;

const own = async ({ ask, ines }: World) => (await ask(ines, LIST_RETURNS)).data[0];
const paidOn = TODAY;

/** Signs in again, after the time moved. */
async function at({ setNow, given, dana, ines }: World, instant: string) {
  setNow(instant);
  return { dana: { token: await given.tokenFor(dana.id) }, ines: { token: await given.tokenFor(ines.id) } };
}

test('what is owed are the lines in force less what was paid, for the investor and for the studio alone', async () => {
  const world = await startReturns();
  const { ask, dana, ines, ivo, project } = world;
  expect(await own(world)).toMatchObject({ putIn: 300, amount: 0, owed: 0, nextReportOn: '2026-05-15', lines: [] });
  await givenReport(world, project, 1, [
    [ines, 12_000],
    [ivo, 8_000],
  ]);
  await givenReport(world, project, 2, [[ines, 3_000]]);
  await givenReport(world, project, 2, [[ines, 2_550]], 2);
  const seen = await own(world);
  expect(seen).toMatchObject({ amount: 145.5, paid: 0, owed: 145.5, due: 145.5, nextReportOn: '2026-11-14' });
  expect(seen?.lines.map(({ version, periodEndsOn, amount }) => [version, periodEndsOn, amount])).toEqual([
    [1, '2026-03-31', 120],
    [2, '2026-06-30', 25.5],
  ]);
  const all = (await ask(dana, listDistributions(project))).data;
  expect(all.map(({ investor, owed }) => [investor?.name, owed])).toEqual([
    ['Inés', 145.5],
    ['Ivo', 80],
  ]);
  expect((await ask(ines, listDistributions(project))).data).toEqual([]);
  for (const who of [dana, ivo])
    expect((await ask(who, distributionOf(project, ivo.id))).data).toMatchObject({ id: all[1]?.id, owed: 80 });
  expect((await ask(ines, distributionOf(project, ivo.id))).data).toBeNull();
  expect((await ask(dana, distributionOf(project, dana.id))).data).toBeNull();
  expect((await ask(dana, LIST_RETURNS)).data).toEqual([]);
  expect((await ask(ivo, LIST_RETURNS)).data.map(({ owed }) => owed)).toEqual([80]);
});

test('what came back is a sum once a game that shares its revenue was released, and nothing without one', async () => {
  const { given, graphql, ask, dana, ines, project, ...app } = await startReturns();
  const cameBack = async (by: { token: string }) =>
    (await graphql(by, '{ me { portfolio { cameBack } returns { totalCount } } }')).body;
  const expected = (sum: number | null, totalCount: number) => ({
    data: { me: { portfolio: { cameBack: sum }, returns: { totalCount } } },
  });
  const other = await given.investor();
  await given.investment(other, await given.project(dana), 100_000);
  await given.investment(other, await given.project(dana, SHARING), 100_000);
  expect(await cameBack(other)).toEqual(expected(null, 0));
  expect(await cameBack(ines)).toEqual(expected(0, 1));
  await givenReport({ ...app, given, graphql, ask }, project, 1, [[ines, 12_000]]);
  expect(await cameBack(ines)).toEqual(expected(0, 1));
  await ask(dana, markPaid(project, [ines.id], { total: 120, paidOn }));
  expect(await cameBack(ines)).toEqual(expected(120, 1));
});

test('less than ten dollars is due once it grows to that, the cap is reached or the last period is over', async () => {
  const world = await startReturns({}, { returnCap: 150 });
  const { ines, ivo, project, ask } = world;
  await givenReport(world, project, 1, [
    [ines, 999],
    [ivo, 29_500],
  ]);
  expect(await own(world)).toMatchObject({ owed: 9.99, due: 0, isCapReached: false });
  await ask(world.dana, markPaid(project, [ivo.id], { total: 295, paidOn }));
  await givenReport(world, project, 2, [
    [ines, 1],
    [ivo, 500],
  ]);
  expect(await own(world)).toMatchObject({ owed: 10, due: 10 });
  expect((await ask(ivo, LIST_RETURNS)).data).toMatchObject([{ owed: 5, due: 5, isCapReached: true }]);
  await givenReport(world, project, 2, [[ines, 0]], 2);
  expect(await own(world)).toMatchObject({ owed: 9.99, due: 0 });
  const last = await at(world, '2028-01-01T02:59:00Z');
  expect((await ask(last.ines, LIST_RETURNS)).data).toMatchObject([{ owed: 9.99, due: 0 }]);
  const later = await at(world, '2028-01-01T03:01:00Z');
  expect((await ask(later.ines, LIST_RETURNS)).data).toMatchObject([{ owed: 9.99, due: 9.99 }]);
});

test('however often it was paid and taken back, all that is owed is still recorded as paid', async () => {
  const world = await startReturns();
  const { ask, dana, ines, project } = world;
  await givenReport(world, project, 1, [[ines, 12_000]]);
  const { services } = world.app;
  for (let round = 0; round < MAX_DISTRIBUTION_ROWS / 2; round += 1) {
    const paymentId = await payOwed(world, dana, project, ines);
    await services.distributions.correct(dana.viewer, paymentId, 'Por error');
  }
  const part = markPaid(project, [ines.id], { amount: 1, total: 1, paidOn });
  expect((await ask(dana, part)).code).toBe('LIMIT_REACHED');
  const whole = await ask(dana, markPaid(project, [ines.id], { total: 120, paidOn }));
  expect(whole.data).toMatchObject([{ paid: 120, owed: 0 }]);
  const last = whole.data[0]?.payments.at(-1);
  expect((await ask(dana, correctDistribution(last?.id ?? ''))).code).toBe('LIMIT_REACHED');
});

test('a studio marks several people paid as it was shown, never more than it owes, and takes it back whole', async () => {
  const world = await startReturns();
  const { ask, dana, ines, ivo, project } = world;
  const refused = async (investors: number[], input: object, by: { token: string } = dana) =>
    (await ask(by, markPaid(project, investors, { paidOn, ...input }))).code;
  expect(await refused([ines.id], { total: 0 })).toBe('NOTHING_TO_PAY');
  await givenReport(world, project, 1, [
    [ines, 12_000],
    [ivo, 8_000],
  ]);
  expect(await refused([ines.id, ivo.id], { total: 199 })).toBe('PAYMENTS_CHANGED');
  expect(await refused([ines.id], { amount: 120.01, total: 120.01 })).toBe('INVALID_AMOUNT');
  for (const total of [0.001, -1, 'NaN']) expect(await refused([ines.id], { total })).toBe('INVALID_AMOUNT');
  expect(await refused([ines.id, ivo.id], { amount: 1, total: 2 })).toBe('VALIDATION');
  expect(await refused([], { total: 0 })).toBe('VALIDATION');
  expect(await refused([dana.id], { total: 0 })).toBe('NOTHING_TO_PAY');
  expect(await refused([ines.id], { total: 120, paidOn: '2026-04-02' })).toBe('VALIDATION');
  expect(await refused([ines.id], { total: 120, paidOn: '2026-03-31' })).toBe('VALIDATION');
  expect(await refused([ines.id], { total: 120 }, ines)).toBe('FORBIDDEN');
  const part = await ask(dana, markPaid(project, [ines.id], { amount: 20, total: 20, paidOn, bankReference: 'OP 1' }));
  expect(part.data).toMatchObject([{ paid: 20, owed: 100, payments: [{ amount: 20, bankReference: 'OP 1', paidOn }] }]);
  await allSettled(world);
  const [told] = (await ask(ines, listNotifications())).data.rows;
  expect(told?.said).toBe('Luces: El estudio dice que te pagó retornos de US$ 20');
  const both = markPaid(project, [ivo.id, ines.id], { total: 180, paidOn, clientMutationId: 'k1' });
  for (const answer of [await ask(dana, both), await ask(dana, both)])
    expect(answer.data.map(({ owed, paid }) => [paid, owed])).toEqual([
      [120, 0],
      [80, 0],
    ]);
  const [first, second] = (await own(world))?.payments ?? [];
  expect((await ask(ines, correctDistribution(second?.id ?? ''))).code).toBe('PAYMENT_NOT_FOUND');
  expect((await ask(dana, correctDistribution(second?.id ?? '', ' '))).code).toBe('VALIDATION');
  const corrected = await ask(dana, correctDistribution(second?.id ?? ''));
  expect(corrected.data).toMatchObject({ paid: 20, owed: 100 });
  expect(corrected.data.payments).toMatchObject([
    { isReversed: false, state: 'WAITING' },
    { isReversed: true, state: null, reason: 'Era de otra persona' },
  ]);
  expect((await ask(dana, correctDistribution(second?.id ?? ''))).code).toBe('NOT_CORRECTABLE');
  expect((await ask(ines, confirmDistribution(second?.id ?? ''))).code).toBe('RETURN_NOT_ANSWERABLE');
  expect((await ask(ines, confirmDistribution(first?.id ?? ''))).data.payments[0]?.state).toBe('CONFIRMED');
  await allSettled(world);
  const [last] = (await ask(dana, listNotifications())).data.rows;
  expect(last?.said).toBe('Luces: Inés confirmó tu pago de retornos de US$ 20');
});

test('what was paid too much after a correction is never asked back, and lowers what is owed later', async () => {
  const world = await startReturns();
  const { ask, dana, ines, project } = world;
  await givenReport(world, project, 1, [[ines, 12_000]]);
  await ask(dana, markPaid(project, [ines.id], { total: 120, paidOn }));
  await givenReport(world, project, 1, [[ines, 5_000]], 2);
  expect(await own(world)).toMatchObject({ amount: 50, paid: 120, owed: 0, due: 0 });
  await givenReport(world, project, 2, [[ines, 9_000]]);
  expect(await own(world)).toMatchObject({ amount: 140, owed: 20, due: 20 });
  await ask(dana, correctDistribution((await own(world))?.payments[0]?.id ?? ''));
  expect(await own(world)).toMatchObject({ amount: 140, paid: 0, owed: 140 });
  await allSettled(world);
  const [told] = (await ask(ines, listNotifications())).data.rows;
  expect(told?.said).toBe('Luces: El estudio corrigió un pago de retornos de US$ 120: ya no cuenta como pagado');
});

test('a payment is answered in thirty days; a dispute changes no sum and is replied to once', async () => {
  const world = await startReturns();
  const { ask, dana, ines, ivo, project } = world;
  await givenReport(world, project, 1, [
    [ines, 12_000],
    [ivo, 8_000],
  ]);
  await ask(dana, markPaid(project, [ines.id], { total: 120, paidOn }));
  const id = (await own(world))?.payments[0]?.id ?? '';
  expect((await ask(ivo, disputeDistribution(id))).code).toBe('PAYMENT_NOT_FOUND');
  expect((await ask(ines, disputeDistribution(id, ' '))).code).toBe('VALIDATION');
  expect((await ask(dana, replyToDistribution(id))).code).toBe('RETURN_NOT_ANSWERABLE');
  const disputed = await ask(ines, disputeDistribution(id));
  expect(disputed.data).toMatchObject({
    paid: 120,
    disputed: 120,
    owed: 0,
    paymentCount: 1,
    disputeCount: 1,
    payments: [{ state: 'DISPUTED' }],
  });
  const cameBack = async () => (await world.graphql(ines, '{ me { portfolio { cameBack cameBackDisputed } } }')).body;
  expect(await cameBack()).toEqual({ data: { me: { portfolio: { cameBack: 120, cameBackDisputed: 120 } } } });
  expect((await ask(ines, disputeDistribution(id))).code).toBe('RETURN_NOT_ANSWERABLE');
  await allSettled(world);
  const [told] = (await ask(dana, listNotifications())).data.rows;
  expect(told?.said).toBe('Luces: Inés dice que no le llegó tu pago de retornos de US$ 120');
  await ask(dana, replyToDistribution(id));
  expect((await ask(dana, replyToDistribution(id))).code).toBe('RETURN_NOT_ANSWERABLE');
  const said = { disputeReason: 'No está en mi cuenta', reply: 'Salió el lunes', replyReference: 'OP 77' };
  expect((await own(world))?.payments).toMatchObject([{ ...said, state: 'DISPUTED' }]);
  const withdrawn = (await ask(ines, withdrawDistributionDispute(id))).data;
  expect(withdrawn).toMatchObject({ paid: 120, disputed: 0, disputeCount: 0, payments: [{ state: 'WITHDRAWN' }] });
  expect(await cameBack()).toEqual({ data: { me: { portfolio: { cameBack: 120, cameBackDisputed: 0 } } } });
  await ask(dana, markPaid(project, [ivo.id], { total: 80, paidOn }));
  const later = await at(world, '2026-05-02T03:01:00Z');
  expect((await ask(later.dana, listDistributions(project))).data[1]?.payments[0]?.state).toBe('UNANSWERED');
});
