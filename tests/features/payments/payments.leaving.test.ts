import { describe, expect, test } from 'vitest';
import { DAY } from '#server/kernel/time/durations.ts';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import { scheduleCampaignEndings } from '#server/features/campaigns/campaign.endings.jobs.ts';
import { scheduleClosedAccountReversals } from '#server/features/leaving/closing/closed.account.commitments.jobs.ts';
import type { TestApp } from '#tests/support/app.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { listNotifications } from '#tests/support/cases/notifications.ts';
import { conclude } from '#tests/support/cases/outcomes.ts';
import {
  confirmPayments,
  confirmReturn,
  refusePayment,
  reportPayment,
  returnPayment,
} from '#tests/support/cases/payments.ts';
import { withdraw, withdrawableUntil } from '#tests/support/cases/withdrawals.ts';
import { mailsOf, runJobs } from '#tests/support/mails.ts';
import { PAID_TODAY as TODAY, startPaidWorld } from '#tests/support/payments.ts';

const END = new Date(Date.parse(`${TODAY}T15:00:00Z`) + 14 * DAY);

/** Each investment in a project, with the kind of its reversal and why. */
async function statesIn({ app: { dependencies } }: Pick<TestApp, 'app'>, project: number) {
  const { rows } = await dependencies.investments.listByProject(project, { limit: 100, after: null, offset: 0 });
  const made = rows.filter(({ reverses }) => reverses === null).toReversed();
  const reasons = await dependencies.investments.reversalReasons(rows.map(({ id }) => id));
  return made.map(({ id, reversedBy }) => [id, reversedBy?.kind ?? null, reasons.get(reversedBy?.id ?? 0) ?? null]);
}

describe('an investment', () => {
  test('is not withdrawn while a report waits, nor while the studio keeps money of it', async () => {
    const { ask, dana, ines, project, made } = await startPaidWorld();
    await ask(ines, reportPayment(made, 300, TODAY));
    expect((await ask(ines, withdrawableUntil(made))).data).toBeNull();
    expect((await ask(ines, withdraw(made))).code).toBe('PAYMENT_REPORTED');
    await ask(dana, confirmPayments(project, [made], TODAY, 1));
    expect((await ask(ines, withdrawableUntil(made))).data).toBeNull();
    expect((await ask(ines, withdraw(made))).code).toBe('ALREADY_PAID');
    await ask(ines, reportPayment(made, 299, TODAY));
    expect((await ask(ines, withdraw(made))).code).toBe('ALREADY_PAID');
  });

  test('is withdrawn after its report was refused', async () => {
    const { ask, dana, ines, made } = await startPaidWorld();
    await ask(ines, reportPayment(made, 300, TODAY));
    await ask(dana, refusePayment(made));
    expect((await ask(ines, withdrawableUntil(made))).data).toBe('2026-03-15');
    expect((await ask(ines, withdraw(made))).data.kind).toBe('WITHDRAWN');
  });
});

describe('closing an account', () => {
  test('of a studio waits until reports are answered and money is returned, and says where', async () => {
    const { ask, given, dana, ines, project, made } = await startPaidWorld();
    const second = await given.investment(ines, project, 100);
    await ask(ines, reportPayment(made, 300, TODAY));
    await ask(dana, confirmPayments(project, [second], TODAY));
    await ask(dana, conclude(project, { projectOutcome: 'CANCELLED', outcomeOn: TODAY }));
    const message =
      'Antes responde los avisos de pago, devuelve lo que falta devolver, paga los retornos que debes y espera lo que ' +
      'diga quien recibe una devolución o un retorno (30 días, o 60 si lo discute) en los proyectos: «Luces»';
    const refused = { code: 'ACCOUNT_HAS_OPEN_PROJECTS', message };
    expect(await ask(dana, closeAccount())).toMatchObject(refused);
    await ask(dana, refusePayment(made));
    expect(await ask(dana, closeAccount())).toMatchObject(refused);
    const returned = (await ask(dana, returnPayment(second, 1, TODAY))).data.rows.at(-1)?.id ?? '';
    expect(await ask(dana, closeAccount())).toMatchObject(refused);
    await ask(ines, confirmReturn(returned));
    expect((await ask(dana, closeAccount())).ok).toBe(true);
  });

  test('of a studio is cancelled when somebody reported a payment meanwhile', async () => {
    const app = await startPaidWorld();
    const { ask, dana, ines, project, made } = app;
    await ask(dana, conclude(project, { outcomeOn: TODAY }));
    await ask(dana, closeAccount());
    await ask(ines, reportPayment(made, 300, TODAY));
    app.setNow(END);
    await runJobs(app);
    expect((await mailsOf(app)).map(({ subject }) => subject)).toContain('Tu cuenta de Fichín no se cerró');
  });

  test('of an investor leaves what they reported, and the studio answers it', async () => {
    const app = await startPaidWorld();
    const { ask, dana, ines, project, made } = app;
    await ask(ines, reportPayment(made, 200, TODAY));
    expect((await ask(ines, closeAccount())).ok).toBe(true);
    app.setNow(END);
    await runJobs(app);
    const studio = { token: await app.given.tokenFor(dana.id) };
    const { data } = await ask(studio, confirmPayments(project, [made], TODAY, 200));
    expect(data).toEqual({ investments: [{ id: made, state: 'PAID_IN_PART', received: 200 }], confirmed: 200 });
    expect((await readLedger(app.app.database)).every(balances)).toBe(true);
  });

  test('of an investor takes back what they neither paid nor reported after the end, and the studio is told', async () => {
    const app = await startPaidWorld();
    const { ask, given, dana, ines, project, made } = app;
    const [paid, reported] = [await given.investment(ines, project, 5000), await given.investment(ines, project, 7000)];
    await ask(dana, confirmPayments(project, [paid], TODAY));
    await ask(ines, reportPayment(reported, 70, TODAY));
    await ask(dana, conclude(project, { outcomeOn: TODAY }));
    await ask(ines, closeAccount());
    app.setNow(END);
    await runJobs(app);
    expect(await statesIn(app, project)).toEqual([
      [made, 'WITHDRAWN', 'Quien invirtió cerró su cuenta sin pagarla'],
      [paid, null, null],
      [reported, null, null],
    ]);
    const studio = { token: await given.tokenFor(dana.id) };
    const told = (await ask(studio, listNotifications())).data.rows.map(({ said }) => said);
    expect(told).toContainEqual(expect.stringContaining('retiró su inversión de US$ 300'));
    expect((await readLedger(app.app.database)).every(balances)).toBe(true);
  });

  test('of investors who left before the end has what they owe taken back once the end is decided', async () => {
    const app = await startPaidWorld({}, { closesOn: '2026-03-20' });
    const { given, ines, ivo, project, made } = app;
    const also = await given.investment(ivo, project, 9000);
    const { database, dependencies } = app.app;
    for (const { id } of [ines, ivo])
      await database.write('system', (tx) => dependencies.accountClosings.close(tx, id, new Date()));
    const work = async (now: string) => {
      app.setNow(now);
      await scheduleCampaignEndings(dependencies);
      await scheduleClosedAccountReversals(dependencies);
      await runJobs(app);
      return (await statesIn(app, project)).map(([id, kind]) => [id, kind]);
    };
    const standing = [made, also].map((id) => [id, null]);
    expect(await work('2026-03-20T15:00:00Z')).toEqual(standing);
    expect(await work('2026-03-21T03:00:00Z')).toEqual(standing); // the end is decided
    const ended = [made, also].map((id) => [id, 'WITHDRAWN']);
    expect(await work('2026-03-21T15:00:00Z')).toEqual(ended);
    expect(await work('2026-03-22T15:00:00Z')).toEqual(ended);
    expect((await readLedger(database)).every(balances)).toBe(true);
  });
});
