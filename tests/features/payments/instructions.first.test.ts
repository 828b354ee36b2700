import { expect, test } from 'vitest';
import { scheduleCampaignEndings } from '#server/features/campaigns/campaign.endings.jobs.ts';
import { faultsOf, readLedger } from '#server/features/investments/ledger.repository.ts';
import type { ProjectPatch } from '#server/features/projects/project.edit.rules.ts';
import type { Request } from '#tests/support/api.ts';
import { startAppForTest } from '#tests/support/app.ts';
import {
  confirmByLink,
  instructionsOf,
  setInstructions,
  stopByLink,
  stopInstructions,
} from '#tests/support/cases/instructions.ts';
import { changeEmail, confirmEmailChange } from '#tests/support/cases/passwords.ts';
import { listNotifications } from '#tests/support/cases/notifications.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import type { Account } from '#tests/support/given.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';

const NOW = Date.parse('2026-03-05T15:00:00.000Z');
const HOUR = 3_600_000;
const WRITTEN = 'Se escribió cómo te pagan por «Luces»';
const PUBLISHED = 'Luces: Ya puedes pagar tu compromiso: el estudio dijo cómo';

type Waiting = { me: { todo: { kind: string }[] } };
const todo: Request<string[]> = {
  graphql: { query: '{ me { todo { kind } } }', pick: ({ me }: Waiting) => me.todo.map(({ kind }) => kind) },
};

/** A studio whose game has a campaign, and somebody who has invested in it or not. */
async function begin({ hasCommitment = true, ...fields }: ProjectPatch & { hasCommitment?: boolean } = {}) {
  const app = await startAppForTest({ now: new Date(NOW).toISOString(), publicUrl: 'https://fichin.test' });
  const [dana, ines] = [await app.given.developer('Sur'), await app.given.investor('Inés')];
  const project = await app.given.project(dana, { title: 'Luces', closesOn: '2026-03-20', ...fields });
  const invest = () => app.given.investment(ines, project, 100_000);
  if (hasCommitment) await invest();
  /** With a token of now. */
  const say = async <T>({ id }: Account, request: Request<T>) =>
    app.ask({ token: await app.given.tokenFor(id) }, request);
  const write = (text = 'A nombre del estudio') =>
    say(dana, setInstructions(project, { text, account: 'luz.del.sur' }));
  const seenBy = async (who: Account) => (await say(who, instructionsOf(project))).data;
  const dueFor = async (who: Account) => (await say(who, todo)).data;
  const after = async (hours: number) => {
    app.setNow(new Date(NOW + hours * HOUR));
    await runJobs(app);
  };
  async function mailsTo({ email }: Account) {
    await runJobs(app);
    return (await mailsOf(app)).filter(({ to, subject }) => to?.[0]?.address === email && subject?.includes('pag'));
  }
  const secretOf = async (page: 'detener-cambio' | 'confirmar-cobro') =>
    (await mailsTo(dana)).map((mail) => secretTo(page, mail)).find(Boolean) ?? '';
  async function heardBy(who: Account) {
    await allSettled(app);
    return (await say(who, listNotifications())).data.rows.filter(({ said }) => said === PUBLISHED).length;
  }
  const balance = async () => expect((await readLedger(app.app.database)).flatMap(faultsOf)).toEqual([]);
  return {
    ...app,
    dana,
    ines,
    project,
    invest,
    say,
    write,
    seenBy,
    dueFor,
    after,
    mailsTo,
    secretOf,
    heardBy,
    balance,
  };
}

test('where somebody has invested the first way to pay waits 24 hours: nobody sees it, pays by it or is told', async () => {
  const app = await begin();
  expect(await app.dueFor(app.dana)).toContain('INSTRUCTIONS_MISSING');
  const inForceFrom = new Date(NOW + 24 * HOUR).toISOString();
  expect((await app.write()).data).toMatchObject({
    paymentInstructions: null,
    nextPaymentInstructions: { inForceFrom },
  });
  expect(await app.dueFor(app.dana)).not.toContain('INSTRUCTIONS_MISSING');
  await app.after(23.99);
  expect(await app.seenBy(app.ines)).toMatchObject({ paymentInstructions: null, paymentInstructionsChangeOn: null });
  expect(await app.dueFor(app.ines)).toEqual([]);
  expect(await app.heardBy(app.ines)).toBe(0);
  expect(await app.mailsTo(app.ines)).toEqual([]);
  await app.balance();

  await app.after(24);
  expect(await app.seenBy(app.ines)).toMatchObject({ paymentInstructions: { account: 'luz.del.sur' } });
  expect(await app.dueFor(app.ines)).toEqual(['PAYMENT_DUE']);
  expect(await app.heardBy(app.ines)).toBe(1);
  await app.balance();
});

test('its owner is mailed at once, without the details, and confirms it by the link, once', async () => {
  const app = await begin();
  await app.write();
  const [mail] = await app.mailsTo(app.dana);
  expect(mail?.subject).toBe(WRITTEN);
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/luz\.del\.sur|A nombre del/);
  expect(mail?.text).toContain('el 06/03/2026 a las 12:00');
  const secret = await app.secretOf('confirmar-cobro');
  expect((await app.ask(null, confirmByLink(`${secret}x`))).code).toBe('INVALID_STOP_LINK');
  expect(await app.seenBy(app.ines)).toMatchObject({ paymentInstructions: null });
  expect((await app.ask(null, confirmByLink(secret))).ok).toBe(true);
  expect(await app.seenBy(app.ines)).toMatchObject({ paymentInstructions: { account: 'luz.del.sur' } });
  expect(await app.heardBy(app.ines)).toBe(1);
  expect((await app.ask(null, confirmByLink(secret))).code).toBe('INVALID_STOP_LINK');
  await app.after(24);
  expect(await app.heardBy(app.ines)).toBe(1);
  await app.balance();
});

test('its owner stops it by the link or on screen, and nobody has to pay', async () => {
  const app = await begin();
  await app.write('Una');
  expect((await app.ask(null, stopByLink(await app.secretOf('detener-cambio')))).ok).toBe(true);
  await app.write('Otra');
  expect((await app.say(app.dana, stopInstructions(app.project))).ok).toBe(true);
  expect((await app.mailsTo(app.dana)).map(({ subject }) => subject)).toContain('Nadie tiene que pagar por «Luces»');
  await app.after(48);
  expect(await app.seenBy(app.ines)).toMatchObject({ paymentInstructions: null });
  expect(await app.dueFor(app.dana)).toContain('INSTRUCTIONS_MISSING');
  expect(await app.mailsTo(app.ines)).toEqual([]);
  await app.balance();
});

test('where nobody has invested it is in force at once, and the link of the mail still ends it for a day', async () => {
  const app = await begin({ hasCommitment: false });
  expect((await app.write()).data).toMatchObject({
    paymentInstructions: { version: 1 },
    nextPaymentInstructions: null,
  });
  const secret = await app.secretOf('detener-cambio');
  await app.invest(); // after it was in force
  expect(await app.dueFor(app.ines)).toEqual(['PAYMENT_DUE']);
  expect((await app.ask(null, confirmByLink(secret))).code).toBe('INVALID_STOP_LINK');
  expect((await app.ask(null, stopByLink(secret))).ok).toBe(true);
  expect(await app.seenBy(app.ines)).toMatchObject({ paymentInstructions: null });
  expect(await app.dueFor(app.ines)).toEqual([]);
  const subjects = (await app.mailsTo(app.ines)).map(({ subject }) => subject);
  expect(subjects).toContain('No pagues por «Luces»: el estudio retiró sus datos de pago');
  await app.balance();

  expect((await app.write('Los de verdad')).data).toMatchObject({ paymentInstructions: null });
  await app.after(24);
  expect(await app.seenBy(app.ines)).toMatchObject({ paymentInstructions: { text: 'Los de verdad' } });
  await app.balance();
});

test('after a day the link of the mail ends nothing that is in force', async () => {
  const app = await begin({ hasCommitment: false });
  await app.write();
  const secret = await app.secretOf('detener-cambio');
  await app.after(24);
  expect((await app.ask(null, stopByLink(secret))).code).toBe('INVALID_STOP_LINK');
});

test('a later one is not confirmed by its link: it waits', async () => {
  const app = await begin({ hasCommitment: false });
  await app.write('Una');
  await app.write('Otra');
  const secret = await app.secretOf('detener-cambio'); // the newest mail's
  expect((await app.ask(null, confirmByLink(secret))).code).toBe('INVALID_STOP_LINK');
});

test('whoever invests while it waits is asked to pay when it is in force, as a campaign that is funded meanwhile is', async () => {
  const terms = { fundingModel: 'ALL_OR_NOTHING', fundingGoalCents: 100_000, closesOn: '2026-03-06' } as const;
  const app = await begin(terms);
  await app.after(30);
  await app.write();
  await app.invest();
  app.setNow(new Date(NOW + 36 * HOUR)); // the campaign's last day is over
  await scheduleCampaignEndings(app.app.dependencies);
  await runJobs(app);
  expect([await app.heardBy(app.ines), await app.dueFor(app.ines)]).toEqual([0, []]);
  await app.after(54);
  expect([await app.heardBy(app.ines), await app.dueFor(app.ines)]).toEqual([1, ['PAYMENT_DUE']]);
});

test('freezing a studio stops for good what waits', async () => {
  const app = await begin();
  await app.write();
  const secret = await app.secretOf('confirmar-cobro');
  const about = { personId: app.dana.id, reason: 'Es otra cuenta' };
  await operatorServices(app).payments.freeze(OPERATOR, about);
  expect((await app.ask(null, confirmByLink(secret))).code).toBe('INVALID_STOP_LINK');
  await operatorServices(app).payments.unfreeze(OPERATOR, about);
  await app.after(48);
  expect(await app.seenBy(app.ines)).toMatchObject({ paymentInstructions: null });
  expect(await app.heardBy(app.ines)).toBe(0);
});

test('its mail goes to the old address while a change of the address can be undone', async () => {
  const app = await begin();
  const email = 'otra@ejemplo.test';
  expect((await app.say(app.dana, changeEmail(email))).ok).toBe(true);
  await runJobs(app);
  const secret = secretTo('confirmar-cambio', (await mailsOf(app)).at(0));
  expect((await app.ask(null, confirmEmailChange(secret))).ok).toBe(true);
  expect((await app.write()).ok).toBe(true);
  expect(await app.mailsTo({ ...app.dana, email })).toEqual([]);
  expect((await app.mailsTo(app.dana)).map(({ subject }) => subject)).toEqual([WRITTEN]);
  expect((await app.ask(null, stopByLink(await app.secretOf('detener-cambio')))).ok).toBe(true);
});
