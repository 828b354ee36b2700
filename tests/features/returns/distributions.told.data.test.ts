import { expect, test } from 'vitest';
import { DAY } from '#server/kernel/time/durations.ts';
import type { Request } from '#tests/support/api.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import {
  confirmDistribution,
  correctDistribution,
  disputeDistribution,
  LIST_RETURNS,
  listDistributions,
  markPaid,
  replyToDistribution,
} from '#tests/support/cases/distributions.ts';
import { listNotifications } from '#tests/support/cases/notifications.ts';
import { statement } from '#tests/support/cases/statements.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { mailsOf, runJobs, sendEventMails } from '#tests/support/mails.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { givenReturnAccount } from '#tests/support/return.accounts.ts';
import { givenReport, RETURNS_TODAY as TODAY, startReturns } from '#tests/support/distributions.ts';

const TODO: Request<string[]> = {
  graphql: {
    query: '{ me { todo { kind count amount } } }',
    pick: ({ me }: { me: { todo: { kind: string; count: number; amount: number | null }[] } }) =>
      me.todo.filter(({ kind }) => /DISTRIBUTION|RETURN/.test(kind)).map((row) => Object.values(row).join(' ')),
  },
};

/** What the public pages of the studio and of the game say of disputes. */
const recordOf = async ({ url, project, dana }: Awaited<ReturnType<typeof startReturns>>) => {
  const pages = [`/juegos/${project}`, `/estudios/${dana.viewer.developerProfileId}`];
  const texts = await Promise.all(pages.map(async (page) => (await fetch(`${url}${page}`)).text()));
  return texts.map((text) => /Devoluciones y retornos en disputa: \d+/.exec(text)?.[0] ?? null);
};

const paidOn = TODAY;
const account = { account: '0070099030004123456785', details: null };

/** A world in which Inés is owed 120 dollars and Ivo 8. */
async function startOwing() {
  const world = await startReturns();
  const { project, ines, ivo } = world;
  await givenReport(world, project, 1, [
    [ines, 12_000],
    [ivo, 800],
  ]);
  return world;
}

test('both sides are told what waits: whom to pay, to which account, what to answer and what is disputed, also in public', async () => {
  const world = await startOwing();
  const { ask, dana, ines, ivo, project } = world;
  const todo = async (who: { token: string }) => (await ask(who, TODO)).data;
  expect(await todo(dana)).toEqual(['DISTRIBUTIONS_DUE 1 120']);
  expect(await todo(ines)).toEqual(['RETURN_ACCOUNT_MISSING 1 120']);
  expect(await todo(ivo)).toEqual([]);
  await givenReturnAccount(world, ines, account);
  expect(await todo(ines)).toEqual([]);
  await ask(dana, markPaid(project, [ines.id], { total: 120, paidOn }));
  expect(await todo(dana)).toEqual([]);
  expect(await todo(ines)).toEqual(['DISTRIBUTION_TO_ANSWER 1 120']);
  const id = (await ask(ines, LIST_RETURNS)).data[0]?.payments[0]?.id ?? '';
  await ask(ines, disputeDistribution(id));
  expect(await todo(ines)).toEqual([]);
  expect(await todo(dana)).toEqual(['DISTRIBUTIONS_DISPUTED 1 ']);
  await ask(dana, replyToDistribution(id));
  expect(await todo(dana)).toEqual([]);
  const disputed = 'Devoluciones y retornos en disputa: 1';
  expect(await recordOf(world)).toEqual([disputed, disputed]);
  await ask(dana, correctDistribution(id));
  expect(await recordOf(world)).toEqual([null, null]);
});

test('the account to be paid to is read by the investor, and by the studio alone while it owes something', async () => {
  const world = await startOwing();
  const { ask, dana, ines, ivo, project } = world;
  await givenReturnAccount(world, ines, account);
  const seen = async () =>
    (await ask(dana, listDistributions(project))).data.map(({ returnAccount }) => returnAccount?.account ?? null);
  expect(await seen()).toEqual([account.account, null]);
  expect((await ask(ines, LIST_RETURNS)).data[0]?.returnAccount?.account).toBe(account.account);
  expect((await ask(ivo, LIST_RETURNS)).data[0]?.returnAccount).toBeNull();
  await ask(dana, markPaid(project, [ines.id], { total: 120, paidOn }));
  expect(await seen()).toEqual([null, null]);
});

test('an operator ends a dispute with a reason, and both sides read it', async () => {
  const world = await startOwing();
  const { ask, dana, ines, project } = world;
  await ask(dana, markPaid(project, [ines.id], { total: 120, paidOn, bankReference: 'OP 9' }));
  const id = (await ask(ines, LIST_RETURNS)).data[0]?.payments[0]?.id ?? '';
  const { payments, moderation } = operatorServices(world);
  const decide = () => payments.decideDistribution(OPERATOR, { paymentId: Number(id), reason: 'El banco lo acreditó' });
  await expect(decide()).rejects.toMatchObject({ code: 'RETURN_NOT_ANSWERABLE' });
  await ask(ines, disputeDistribution(id));
  expect(await recordOf(world)).not.toContain(null);
  await decide();
  expect(await recordOf(world)).toEqual([null, null]);
  expect((await ask(ines, LIST_RETURNS)).data[0]?.payments).toMatchObject([
    { state: 'DECIDED', decision: 'El banco lo acreditó' },
  ]);
  const page = { limit: 10, before: null };
  expect(await moderation.listDistributions(OPERATOR, project, page)).toMatchObject([
    { id: Number(id), amountCents: 12_000, bankReference: 'OP 9', email: ines.email, decision: 'El banco lo acreditó' },
  ]);
  await allSettled(world);
  for (const who of [dana, ines])
    expect((await ask(who, listNotifications())).data.rows[0]?.said).toBe(
      'Luces: Fichín decidió sobre el reclamo por el pago de retornos de US$ 120',
    );
});

const REASONS: Request<(string | null)[]> = {
  graphql: {
    query: '{ notifications(first: 10) { edges { node { kind reason } } } }',
    pick: ({ notifications }: { notifications: { edges: { node: { kind: string; reason: string | null } }[] } }) =>
      notifications.edges.flatMap(({ node }) => (node.kind.startsWith('DISTRIBUTION') ? node.reason : [])),
  },
};

test('what is said of a payment is told with its text, by mail and in the app, and no bank reference', async () => {
  const world = await startOwing();
  const { ask, dana, ines, ivo, project } = world;
  await ask(dana, markPaid(project, [ines.id, ivo.id], { total: 128, paidOn, bankReference: 'OP 9' }));
  await sendEventMails(world); // begins with what happens next
  const id = (await ask(ines, LIST_RETURNS)).data[0]?.payments[0]?.id ?? '';
  await ask(ines, disputeDistribution(id, 'No llegó'));
  await ask(dana, replyToDistribution(id, 'Salió el lunes', 'OP 77'));
  await operatorServices(world).payments.decideDistribution(OPERATOR, {
    paymentId: Number(id),
    reason: 'No se acreditó',
  });
  await ask(dana, correctDistribution(id, 'Volvió del banco'));
  await allSettled(world);
  expect((await ask(dana, REASONS)).data).toEqual(['No se acreditó', 'No llegó']);
  expect((await ask(ines, REASONS)).data).toEqual(['Volvió del banco', 'No se acreditó', 'Salió el lunes', null]);
  expect((await ask(ivo, REASONS)).data).toEqual([null]);
  await sendEventMails(world);
  const mails = await mailsOf(world);
  const decided = mails.find(({ subject }) => subject?.includes('sobre el reclamo'));
  expect(decided?.text).toMatch(/Ver tus retornos.*:\/\/[^/]+\/returns\s/s);
  const notice = mails.find(({ subject }) => subject === 'Fichín decidió sobre un pago de retornos de «Luces»');
  expect(notice?.text).toContain('deja de contarse en tu historial');
  const texts = mails.map(({ text }) => text ?? '');
  for (const said of ['No llegó', 'Salió el lunes', 'No se acreditó', 'Volvió del banco'])
    expect(texts.join('\n')).toContain(said);
  expect(texts.join('\n')).not.toContain('OP ');
});

test("a studio's account stays open with something owed, or a payment that may be answered or is disputed", async () => {
  const { ask, dana, ines, ivo, project } = await startOwing();
  const refused = { code: 'ACCOUNT_HAS_OPEN_PROJECTS' };
  expect(await ask(dana, closeAccount())).toMatchObject(refused);
  await ask(dana, markPaid(project, [ines.id, ivo.id], { total: 128, paidOn }));
  expect(await ask(dana, closeAccount())).toMatchObject(refused);
  const [first, second] = (await ask(dana, listDistributions(project))).data.map(
    ({ payments }) => payments[0]?.id ?? '',
  );
  await ask(ines, confirmDistribution(first ?? ''));
  await ask(ivo, disputeDistribution(second ?? ''));
  expect(await ask(dana, closeAccount())).toMatchObject(refused);
  await ask(ivo, confirmDistribution(second ?? ''));
  expect((await ask(dana, closeAccount())).ok).toBe(true);
});

test("an investor's closed account stays owed, and its account to be paid to is readable until it is paid", async () => {
  const world = await startOwing();
  const { app, ask, given, dana, ines, project, setNow } = world;
  await givenReturnAccount(world, ines, account);
  expect((await ask(ines, closeAccount())).ok).toBe(true);
  setNow(new Date(Date.parse(`${TODAY}T15:00:00Z`) + 14 * DAY));
  await runJobs(world);
  const studio = { token: await given.tokenFor(dana.id) };
  const [seen] = (await ask(studio, listDistributions(project))).data;
  expect(seen).toMatchObject({ owed: 120, investor: { name: 'Cuenta cerrada' } });
  expect(seen?.returnAccount?.account).toBe(account.account);
  await ask(studio, markPaid(project, [ines.id], { total: 120, paidOn }));
  const { returnAccounts, distributions } = app.dependencies;
  await app.database.write('system', (tx) => returnAccounts.eraseOfClosed(tx, distributions.isOwed));
  expect((await returnAccounts.listOf(ines.id)).map(({ sealed }) => sealed)).toEqual([null]);
});

test('the statement of both sides has what was paid of revenue, what was taken back, and the answer to it, beside the commitments', async () => {
  const { ask, rest, dana, ines, ivo, project } = await startOwing();
  await ask(dana, markPaid(project, [ines.id], { total: 120, paidOn }));
  const id = (await ask(ines, LIST_RETURNS)).data[0]?.payments[0]?.id ?? '';
  await ask(dana, correctDistribution(id));
  const { data } = await ask(dana, markPaid(project, [ines.id], { amount: 20, total: 20, paidOn }));
  await ask(ines, disputeDistribution(data[0]?.payments.at(-1)?.id ?? ''));
  for (const who of [dana, ines]) {
    const { total, rows } = (await ask(who, statement(TODAY, TODAY))).data;
    expect(total).toMatchObject({ committed: 0, paid: 0, distributed: 20 });
    expect(
      rows.edges.map(({ node: { kind, amount, paidOn: day, returnState } }) => [kind, amount, day, returnState]),
    ).toEqual([
      ['DISTRIBUTED', 120, TODAY, null],
      ['DISTRIBUTED', -120, TODAY, null],
      ['DISTRIBUTED', 20, TODAY, 'DISPUTED'],
    ]);
    const file = `/exports/statement.csv?from=${TODAY}&to=${TODAY}`;
    const linesOf = async (path: string) =>
      String((await rest(who, 'GET', path)).body)
        .split('\r\n')
        .slice(1, -1);
    expect((await linesOf(file)).map((line) => line.includes('"DISPUTED"'))).toEqual([false, false, true]);
    expect((await linesOf(`${file}&spreadsheet=true`)).at(-1)).toContain(';"En disputa";');
  }
  await ask(dana, markPaid(project, [ivo.id], { total: 8, paidOn }));
  const { rows } = (await ask(ivo, statement('2020-01-01', TODAY))).data;
  expect(rows.edges.at(-1)?.node).toMatchObject({ kind: 'DISTRIBUTED', amount: 8 });
  expect(new Set(rows.edges.map(({ node }) => node.reference)).size).toBe(1);
});
