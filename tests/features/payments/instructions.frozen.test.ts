import { describe, expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { instructionsOf, setInstructions, stopInstructions } from '#tests/support/cases/instructions.ts';
import type { Account } from '#tests/support/given.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { mailsOf, runJobs } from '#tests/support/mails.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { hide } from '#tests/support/operators.ts';

const NOW = Date.parse('2026-03-05T15:00:00.000Z');
const DAY = 86_400_000;
const REASON = 'La cuenta no es del estudio';
const FROZEN = {
  paymentInstructions: null,
  nextPaymentInstructions: null,
  paymentInstructionsChangeOn: null,
  arePaymentsFrozen: true,
};

type Waiting = { me: { todo: { kind: string }[] } };

/** A studio that changes how it is paid, and somebody who has to pay. */
async function begin() {
  const app = await startAppForTest({ now: new Date(NOW).toISOString() });
  const [dana, ines] = [await app.given.developer('Sur'), await app.given.investor('Inés')];
  const project = await app.given.project(dana, { title: 'Luces' });
  await app.given.investment(ines, project, 100_000);
  for (const text of ['Primera', 'Segunda']) await givenInstructions(app, dana, project, { text });
  await runJobs(app);
  const again = async ({ id }: Account) => ({ token: await app.given.tokenFor(id) });
  const seenBy = async (who: Account) => (await app.ask(await again(who), instructionsOf(project))).data;
  const about = { personId: dana.id, reason: REASON };
  const subjects = async () => {
    await runJobs(app);
    return (await mailsOf(app)).map(({ to, subject }) => [to?.[0]?.address, subject]);
  };
  return { ...app, ...operatorServices(app), dana, ines, project, again, seenBy, about, subjects };
}

describe('a studio whose payment details operators freeze', () => {
  test('sees them alone, can’t change them, and a change that waits is stopped and said to be', async () => {
    const app = await begin();
    await app.payments.freeze(OPERATOR, app.about);
    expect(await app.seenBy(app.ines)).toEqual(FROZEN);
    const own = await app.seenBy(app.dana);
    expect(own).toMatchObject({ paymentInstructions: { text: 'Primera' }, nextPaymentInstructions: null });
    const changed = await app.ask(await app.again(app.dana), setInstructions(app.project, { text: 'Tercera' }));
    expect(changed).toMatchObject({ code: 'PAYMENTS_FROZEN', message: expect.stringMatching(/congeló/) });
    const mails = await app.subjects();
    expect(mails).toContainEqual([app.ines.email, 'No pagues por «Luces» por ahora']);
    expect(mails).toContainEqual([app.dana.email, 'Fichín congeló los datos de pago de tu estudio']);
    expect(mails.filter(([, subject]) => subject?.includes('no cambian'))).toEqual([]);
    const [notice] = (await mailsOf(app)).filter(({ subject }) => subject?.startsWith('Fichín congeló'));
    expect(notice?.text).toContain(REASON);
  });

  test.each(['frozen', 'suspended'])('is not to be paid while it is %s', async (state) => {
    const app = await begin();
    const waiting = { graphql: { query: '{ me { todo { kind } } }', pick: ({ me }: Waiting) => me.todo } };
    const due = async () => (await app.ask(await app.again(app.ines), waiting)).data;
    const { freeze, unfreeze } = app.payments;
    const { suspend, unsuspend } = app.accounts;
    const [begins, ends] = state === 'frozen' ? [freeze, unfreeze] : [suspend, unsuspend];
    expect(await due()).toEqual([{ kind: 'PAYMENT_DUE' }]);
    await begins(OPERATOR, app.about);
    expect(await due()).toEqual([]);
    await ends(OPERATOR, app.about);
    expect(await due()).toEqual([{ kind: 'PAYMENT_DUE' }]);
  });

  test('is seen by operators to be frozen, until they end it, which is kept with its reason', async () => {
    const app = await begin();
    const looked = async () =>
      JSON.stringify((await app.moderation.look(OPERATOR, { kind: 'person', id: app.dana.id })).row);
    expect(await looked()).toContain('"paymentsFrozenAt":null');
    await app.payments.freeze(OPERATOR, app.about);
    expect(await app.status.read(OPERATOR)).toMatchObject({ frozenStudios: 1 });
    expect(await looked()).toContain(`"paymentsFrozenAt":"${new Date(NOW).toISOString()}"`);
    await expect(app.payments.freeze(OPERATOR, app.about)).rejects.toMatchObject({ code: 'PAYMENTS_FROZEN' });
    await app.payments.unfreeze(OPERATOR, { ...app.about, reason: 'Se aclaró' });
    await expect(app.payments.unfreeze(OPERATOR, app.about)).rejects.toMatchObject({ code: 'PAYMENTS_NOT_FROZEN' });
    expect(await app.status.read(OPERATOR)).toMatchObject({ frozenStudios: 0 });
    app.setNow(new Date(NOW + 2 * DAY));
    expect(await app.seenBy(app.ines)).toMatchObject({
      paymentInstructions: { text: 'Primera' },
      arePaymentsFrozen: false,
    });
    const acts = await app.acts.list(OPERATOR, { limit: 10, before: null });
    expect(acts.map(({ kind, reason, subjectId }) => [kind, reason, subjectId])).toEqual([
      ['payments_unfrozen', 'Se aclaró', app.dana.id],
      ['payments_frozen', REASON, app.dana.id],
    ]);
    expect(await app.subjects()).toContainEqual([app.dana.email, 'Los datos de pago de tu estudio se ven otra vez']);
  });

  test('is a studio: an investor has none', async () => {
    const app = await begin();
    const freezing = app.payments.freeze(OPERATOR, { ...app.about, personId: app.ines.id });
    await expect(freezing).rejects.toMatchObject({ code: 'DEVELOPER_ROLE_REQUIRED' });
  });
});

test('while a studio is suspended nobody sees how it is paid, and what waited does not come into force', async () => {
  const app = await begin();
  await app.accounts.suspend(OPERATOR, app.about);
  expect(await app.seenBy(app.ines)).toEqual(FROZEN);
  app.setNow(new Date(NOW + 2 * DAY));
  await app.accounts.unsuspend(OPERATOR, { ...app.about, reason: 'Se aclaró' });
  expect(await app.seenBy(app.ines)).toMatchObject({
    paymentInstructions: { text: 'Primera' },
    arePaymentsFrozen: false,
  });
});

test('while a project is hidden nobody but its studio sees how it is paid, and nobody can change it', async () => {
  const app = await begin();
  const ofPayments = async () => (await app.subjects()).filter(([, subject]) => subject?.includes('datos de pago'));
  const before = await ofPayments();
  await hide(app, { kind: 'project', id: app.project });
  expect(await app.seenBy(app.ines)).toEqual(FROZEN);
  const own = await app.seenBy(app.dana);
  expect(own).toMatchObject({ nextPaymentInstructions: { text: 'Segunda' }, arePaymentsFrozen: true });
  const changed = await app.ask(await app.again(app.dana), setInstructions(app.project, { text: 'Tercera' }));
  expect(changed.code).toBe('PAYMENTS_FROZEN');
  expect((await app.ask(await app.again(app.dana), stopInstructions(app.project))).ok).toBe(true);
  const mails = await ofPayments();
  expect(mails.length).toBe(before.length + 1);
  expect(mails[0]).toEqual([app.dana.email, 'Los datos de pago de «Luces» no cambian']);
});
