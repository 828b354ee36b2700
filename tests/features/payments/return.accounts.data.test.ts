import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { DAY } from '#server/kernel/time/durations.ts';
import { createReturnAccountSecrets } from '#server/features/payments/returns/return.account.secrets.service.ts';
import { startReturnAccountUpkeep } from '#server/features/payments/returns/return.account.upkeep.jobs.ts';
import { scheduleClosedAccountReversals } from '#server/features/leaving/closing/closed.account.commitments.jobs.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { confirmPayments, returnPayment } from '#tests/support/cases/payments.ts';
import {
  ownReturnAccounts,
  removeReturnAccount,
  returnAccountOf,
  returnAccountsIn,
  setReturnAccount,
} from '#tests/support/cases/return.accounts.ts';
import { mailsOf, runJobs } from '#tests/support/mails.ts';
import { PAID_TODAY as TODAY, startPaidWorld } from '#tests/support/payments.ts';
import { givenReturnAccount } from '#tests/support/return.accounts.ts';

const [NOW, LATER] = [`${TODAY}T15:00:00.000Z`, '2026-03-06T15:00:00.000Z'];
const INES = { account: 'ines.paz', details: 'Inés Paz, Banco Nación' };
const shown = (account: string, changesOn: string | null = null) => ({ account, changesOn });

/** 303 of 300 dollars arrived: 3 are to be returned. */
async function startOverpaid() {
  const world = await startPaidWorld();
  const { ask, dana, project, made } = world;
  expect((await ask(dana, confirmPayments(project, [made], TODAY, 303))).ok).toBe(true);
  return world;
}

test('the first account is in force at once, a change a day later, and each is mailed without it', async () => {
  const app = await startPaidWorld();
  const { ask, ines, dana } = app;
  const empty = { account: 'Escribe una cuenta, o debajo cómo se te puede devolver' };
  expect((await ask(ines, setReturnAccount({ account: ' ' }))).details).toEqual(empty);
  const wrong = { account: '123', details: 'x'.repeat(281) };
  expect((await ask(ines, setReturnAccount(wrong))).details).toMatchObject({
    account: 'Un CBU o CVU tiene 22 dígitos: escribiste 3',
    details: 'El titular y el banco no puede superar los 280 caracteres',
  });
  expect((await ask(dana, setReturnAccount(INES))).code).toBe('INVESTOR_ROLE_REQUIRED');

  const first = { account: 'ines.paz', accountKind: 'ALIAS', details: INES.details, inForceFrom: NOW };
  expect((await ask(ines, setReturnAccount({ ...INES, account: 'Alias: ines.paz' }))).data).toEqual({
    current: first,
    next: null,
  });
  const change = { account: 'otra.cuenta', accountKind: 'ALIAS', details: null, inForceFrom: LATER };
  for (const account of ['una.cuenta', 'otra.cuenta', 'otra.cuenta'])
    expect((await ask(ines, setReturnAccount({ account }))).data.current).toEqual(first);
  expect((await ask(ines, ownReturnAccounts())).data).toEqual({ current: first, next: change });
  expect((await ask(ines, setReturnAccount(INES))).data).toEqual({ current: first, next: null });
  expect((await ask(ines, removeReturnAccount())).data).toEqual({ current: null, next: null });
  const again = (await ask(ines, setReturnAccount(INES))).data;
  expect(again).toEqual({ current: null, next: { ...first, inForceFrom: LATER } });

  await runJobs(app);
  const mails = (await mailsOf(app)).filter(({ subject }) => subject?.includes('cuenta'));
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'Escribiste a qué cuenta te devuelven',
      'La cuenta a la que te devuelven no cambia',
      'Quitaste la cuenta a la que te devuelven',
    ]),
  );
  expect(mails.map(({ text }) => text).join()).not.toMatch(/ines\.paz|otra\.cuenta|Banco/);
  for (const { text } of mails) expect(text).toContain('/payments#devoluciones');
});

test('it is read by the studio that has something to return, while it has, and by nobody else', async () => {
  const { ask, given, app, dana, ines, ivo, project, made } = await startOverpaid();
  const other = await given.investment(ivo, project, 10_000);
  expect((await ask(dana, returnAccountsIn(project))).data).toEqual([null, null]);
  await ask(ines, setReturnAccount(INES));
  await ask(ivo, setReturnAccount({ account: 'ivo.rey' }));
  await ask(ines, setReturnAccount({ account: 'otra.cuenta' }));
  expect((await ask(dana, returnAccountsIn(project))).data).toEqual([null, shown('ines.paz', LATER)]);
  expect((await ask(ines, returnAccountOf(made))).data).toEqual(shown('ines.paz', LATER));
  expect((await ask(ivo, returnAccountOf(other))).data).toBeNull();
  for (const { viewer } of [ivo, await given.developer()]) {
    const owed = { investmentId: made, toReturnCents: 300 } as never;
    expect(await app.services.returnAccounts.shownOf(viewer, [owed])).toEqual(new Map());
  }
  const { users } = app.database.tables;
  const confirm = (emailConfirmedAt: Date | null) =>
    app.database.write('system', (tx) => tx.update(users).set({ emailConfirmedAt }).where(eq(users.id, dana.id)));
  await confirm(null);
  expect((await ask(dana, returnAccountsIn(project))).data).toEqual([null, null]);
  await confirm(new Date(NOW));
  expect((await ask(dana, returnPayment(made, 3, TODAY))).ok).toBe(true);
  expect((await ask(dana, returnAccountsIn(project))).data).toEqual([null, null]);
});

test('it is kept when its account closes, until nothing is to return', async () => {
  const app = await startOverpaid();
  const { ask, given, dana, ines, ivo, project, made } = app;
  for (const who of [ines, ivo]) await givenReturnAccount(app, who, INES);
  const { returnAccounts } = app.app.database.tables;
  const stored = async () =>
    (await app.app.database.read.select().from(returnAccounts).orderBy(returnAccounts.id)).map(
      ({ sealed }) => !!sealed,
    );
  for (const who of [ines, ivo]) expect((await ask(who, closeAccount())).ok).toBe(true);
  app.setNow(new Date(Date.parse(NOW) + 15 * DAY));
  await runJobs(app);
  expect(await stored()).toEqual([true, false]);
  const studio = { token: await given.tokenFor(dana.id) };
  expect((await ask(studio, returnAccountsIn(project))).data).toEqual([shown('ines.paz')]);
  await ask(studio, returnPayment(made, 3, TODAY));
  await scheduleClosedAccountReversals(app.app.dependencies);
  app.setNow(new Date(Date.parse(NOW) + 17 * DAY));
  await runJobs(app);
  expect(await stored()).toEqual([false, false]);
});

test('it is stored encrypted, and anew when the secret of the server changes', async () => {
  const app = await startPaidWorld();
  await app.ask(app.ines, setReturnAccount(INES));
  const { database, dependencies } = app.app;
  const { returnAccounts } = database.tables;
  const stored = async () => (await database.read.select().from(returnAccounts))[0]?.sealed ?? '';
  expect(await stored()).not.toContain('ines');
  const [old, next] = ['the first secret of the server, long', 'the second secret of the server, long'];
  const sealed = createReturnAccountSecrets([old]).sealAccount(INES);
  await database.write('system', (tx) => tx.update(returnAccounts).set({ sealed }));
  expect((await app.ask(app.ines, ownReturnAccounts())).data.current).toBeNull();
  const upkeep = startReturnAccountUpkeep(
    { ...dependencies, returnAccountSecrets: createReturnAccountSecrets([next, old]) },
    { error: () => expect.unreachable() },
  );
  onTestFinished(() => upkeep.stop());
  await expect.poll(async () => createReturnAccountSecrets([next]).openAccount(await stored())).toEqual(INES);
});
