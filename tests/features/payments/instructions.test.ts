import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import type { Request } from '#tests/support/api.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { createAccessToken } from '#tests/support/cases/credentials.ts';
import { absenceOf, instructionsOf, setInstructions, stopInstructions } from '#tests/support/cases/instructions.ts';
import { conclude } from '#tests/support/cases/outcomes.ts';
import type { Account } from '#tests/support/given.ts';
import { CBU, CVU, givenInstructions } from '#tests/support/instructions.ts';
import { runJobs } from '#tests/support/mails.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';

const NOW = Date.parse('2026-03-05T15:00:00.000Z');
const HOUR = 3_600_000;
const NOTHING = {
  paymentInstructions: null,
  nextPaymentInstructions: null,
  paymentInstructionsChangeOn: null,
  arePaymentsFrozen: false,
};

/** A studio with a project in which somebody has invested. */
async function begin(fields = {}) {
  const app = await startAppForTest({ now: new Date(NOW).toISOString() });
  const [dana, ines, ivo] = [
    await app.given.developer('Sur'),
    await app.given.investor('Inés'),
    await app.given.investor('Ivo'),
  ];
  const project = await app.given.project(dana, { title: 'Luces', ...fields });
  const investment = await app.given.investment(ines, project, 100_000);
  /** With a token of now. */
  const say = async <T>({ id }: Account, request: Request<T>) =>
    app.ask({ token: await app.given.tokenFor(id) }, request);
  const seenBy = async (who: Account) => (await say(who, instructionsOf(project))).data;
  const after = (hours: number) => app.setNow(new Date(NOW + hours * HOUR));
  return { ...app, dana, ines, ivo, project, investment, say, seenBy, after };
}

describe('how a studio is paid', () => {
  test('is seen by the studio and whoever has invested, and by nobody else', async () => {
    const app = await begin();
    const { dana, ines, ivo, project, seenBy } = app;
    const sent = {
      text: '  Transferencia,\n con la referencia ',
      account: `${CBU.slice(0, 8)} ${CBU.slice(8)}`,
      currency: ' Pesos, al MEP ',
    };
    const current = {
      version: 1,
      text: 'Transferencia,\n con la referencia',
      account: CBU,
      accountKind: 'CBU',
      currency: 'Pesos, al MEP',
      inForceFrom: new Date(NOW).toISOString(),
    };
    await givenInstructions(app, dana, project, sent);
    for (const who of [dana, ines]) expect(await seenBy(who)).toEqual({ ...NOTHING, paymentInstructions: current });
    expect(await seenBy(ivo)).toEqual(NOTHING);
  });

  test('is seen by confirmed addresses alone, and whoever sees none is told why', async () => {
    const { dana, ines, ivo, project, say, seenBy, ...app } = await begin();
    const absenceFor = async (who: Account) => (await say(who, absenceOf(project))).data;
    expect([await absenceFor(dana), await absenceFor(ines)]).toEqual(['NOT_WRITTEN', 'NOT_WRITTEN']);
    await givenInstructions({ app: app.app, given: app.given }, dana, project);
    const confirm = (emailConfirmedAt: Date | null) => {
      const { users } = app.app.database.tables;
      return app.app.database.write('system', (tx) =>
        tx.update(users).set({ emailConfirmedAt }).where(eq(users.id, ines.id)),
      );
    };
    await confirm(null);
    expect(await seenBy(ines)).toEqual(NOTHING);
    const absences = [await absenceFor(dana), await absenceFor(ines), await absenceFor(ivo)];
    expect(absences).toEqual([null, 'EMAIL_NOT_CONFIRMED', 'NO_COMMITMENT']);
    await confirm(new Date(NOW));
    expect(await absenceFor(ines)).toBeNull();
    await operatorServices(app).payments.freeze(OPERATOR, { personId: dana.id, reason: 'Es otra cuenta' });
    expect([await absenceFor(dana), await absenceFor(ines)]).toEqual([null, 'FROZEN']);
  });

  test('is seen by investors of an all-or-nothing campaign once it is funded', async () => {
    const terms = { closesOn: '2026-03-10', fundingModel: 'ALL_OR_NOTHING', fundingGoalCents: 100_000 };
    const app = await begin(terms);
    await givenInstructions(app, app.dana, app.project);
    expect(await app.seenBy(app.ines)).toEqual(NOTHING);
    expect((await app.seenBy(app.dana)).paymentInstructions).not.toBeNull();
    await endCampaignsAt(app, '2026-03-11T03:00:00Z');
    expect((await app.seenBy(app.ines)).paymentInstructions).toMatchObject({ account: CBU });
  });

  test('is seen no more by whoever has nothing in it any more', async () => {
    const app = await begin();
    await givenInstructions(app, app.dana, app.project);
    await app.given.reversal(app.investment);
    expect(await app.seenBy(app.ines)).toEqual(NOTHING);
  });

  test('changes after 24 hours, when a later version is in force, and investors read until then only when', async () => {
    const { dana, ines, project, say, seenBy, after, ...app } = await begin();
    await givenInstructions(app, dana, project);
    await say(dana, setInstructions(project, { text: 'Otra cuenta', account: CVU }));
    const inForceFrom = new Date(NOW + 24 * HOUR).toISOString();
    const waiting = { nextPaymentInstructions: { account: CVU, accountKind: 'CVU', version: 2, inForceFrom } };
    expect(await seenBy(dana)).toMatchObject({ ...waiting, paymentInstructions: { version: 1 } });
    after(23.99);
    expect(await seenBy(ines)).toMatchObject({
      paymentInstructions: { account: CBU },
      nextPaymentInstructions: null,
      paymentInstructionsChangeOn: inForceFrom,
    });
    after(24);
    expect(await seenBy(ines)).toMatchObject({
      paymentInstructions: { account: CVU },
      paymentInstructionsChangeOn: null,
    });
    expect(await seenBy(dana)).toMatchObject({ paymentInstructions: { version: 2 }, nextPaymentInstructions: null });
  });

  test('is what was written last: a version replaces one that waits, from its own hour on', async () => {
    const { dana, project, say, seenBy, after, ...app } = await begin();
    await givenInstructions(app, dana, project);
    await say(dana, setInstructions(project, { text: 'Segunda' }));
    after(20);
    await say(dana, setInstructions(project, { text: 'Tercera' }));
    after(25);
    expect(await seenBy(dana)).toMatchObject({
      paymentInstructions: { version: 1 },
      nextPaymentInstructions: { version: 3 },
    });
    after(44);
    expect(await seenBy(dana)).toMatchObject({ paymentInstructions: { text: 'Tercera', account: null } });
  });

  test('stays when the change is stopped, which is possible until it is in force', async () => {
    const { dana, project, say, seenBy, after, ...app } = await begin();
    await givenInstructions(app, dana, project);
    expect((await say(dana, stopInstructions(project))).code).toBe('NO_PENDING_CHANGE');
    await say(dana, setInstructions(project, { text: 'Otra' }));
    expect((await say(dana, stopInstructions(project))).data).toMatchObject({ nextPaymentInstructions: null });
    after(48);
    expect(await seenBy(dana)).toMatchObject({ paymentInstructions: { version: 1 } });
    await say(dana, setInstructions(project, { text: 'Otra' }));
    after(73);
    expect((await say(dana, stopInstructions(project))).code).toBe('NO_PENDING_CHANGE');
    expect(await seenBy(dana)).toMatchObject({ paymentInstructions: { version: 3, text: 'Otra' } });
  });

  test('is the same when the same is written again', async () => {
    const { dana, project, say } = await begin();
    const sent = { text: 'Por transferencia', account: 'luz.del.sur' };
    const again = setInstructions(project, sent);
    expect((await say(dana, again)).data).toEqual((await say(dana, again)).data);
    const other = (await say(dana, setInstructions(project, { ...sent, currency: 'Pesos' }))).data;
    expect(other.nextPaymentInstructions).toMatchObject({ version: 2, currency: 'Pesos' });
  });

  test('is gone with the studio’s account, in every version, and so is who it is to the law', async () => {
    const app = await begin();
    await givenInstructions(app, app.dana, app.project);
    await givenInstructions(app, app.dana, app.project, { text: 'Otra cuenta', account: CVU, currency: 'Pesos' });
    await app.app.services.identities.save(app.dana.viewer, { legalName: 'Luces SRL' });
    const today = new Date(NOW).toISOString().slice(0, 10);
    await app.say(app.dana, conclude(app.project, { outcomeOn: today }));
    expect((await app.say(app.dana, closeAccount())).ok).toBe(true);
    app.after(14 * 24);
    await runJobs(app);
    expect(await app.seenBy(app.ines)).toEqual(NOTHING);
    const { database } = app.app;
    const identities = await database.read.select().from(database.tables.legalIdentities);
    expect(identities.map(({ sealed }) => sealed)).toEqual([null]);
    const left = await database.read.select().from(database.tables.paymentInstructions);
    expect(left.map(({ text, account, currency, stopHash }) => [text, account, currency, stopHash])).toEqual([
      ['', null, null, null],
      ['', null, null, null],
    ]);
  });

  test('is refused without a recent proof, with an access token, before the address is confirmed, and without a way to reach the studio', async () => {
    const { dana, project, say, after, ask, app } = await begin();
    const write = setInstructions(project, { text: 'Por transferencia' });
    const { secret } = (await say(dana, createAccessToken({ canWrite: true }))).data;
    expect((await ask({ token: secret }, write)).code).toBe('LOG_IN_REQUIRED');
    const { users } = app.database.tables;
    await app.database.write('system', (tx) => tx.update(users).set({ emailConfirmedAt: null }));
    expect((await say(dana, write)).code).toBe('EMAIL_NOT_CONFIRMED');
    await app.database.write('system', (tx) => tx.update(users).set({ emailConfirmedAt: new Date(NOW) }));
    const reachedBy = (links: string[]) => app.services.accounts.updateProfile(dana.viewer, { links });
    await reachedBy([]);
    expect((await say(dana, write)).code).toBe('CONTACT_REQUIRED');
    await reachedBy(['https://discord.gg/sur']);
    expect((await say(dana, write)).ok).toBe(true);
    after(0.26);
    expect((await ask(dana, write)).code).toBe('STEP_UP_REQUIRED');
  });

  test('is refused without a text, with a wrong account, and the sixth time in a day', async () => {
    const { dana, project, say, after } = await begin();
    const refused = async (sent: object) => (await say(dana, setInstructions(project, sent))).details;
    expect(await refused({ text: ' ', account: 'no' })).toEqual({
      text: 'Escribe cómo se te paga',
      account: expect.stringMatching(/^Escribe un CBU o CVU de 22 dígitos, un IBAN, o un alias/),
    });
    expect(await refused({ text: 'x'.repeat(2001) })).toEqual({
      text: 'El texto no puede superar los 2000 caracteres',
    });
    expect(await refused({ text: 'Solo a\n\u202eestas', account: 'luz.del\u2066.sur' })).toEqual({
      text: 'El texto contiene caracteres invisibles o que cambian la dirección del texto',
      account: 'La cuenta contiene caracteres invisibles o que cambian la dirección del texto',
    });
    for (const text of ['1', '2', '3', '4', '5'])
      expect((await say(dana, setInstructions(project, { text }))).ok).toBe(true);
    expect((await say(dana, setInstructions(project, { text: '6' }))).code).toBe('LIMIT_REACHED');
    after(25);
    expect((await say(dana, setInstructions(project, { text: '6' }))).ok).toBe(true);
  });
});
