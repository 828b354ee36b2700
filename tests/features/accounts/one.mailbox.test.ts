import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { normalizeEmail } from '#server/features/accounts/user.rules.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { login, register } from '#tests/support/cases/accounts.ts';
import { changeEmail, forgotPassword } from '#tests/support/cases/passwords.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { mailsOf, runJobs } from '#tests/support/mails.ts';

const IN_LETTERS = 'ana@ñandú.com.ar';
const IN_ASCII = 'ana@xn--and-6ma2c.com.ar';
const FORMS = [IN_LETTERS, IN_ASCII, 'Ana@ÑANDÚ.com.ar', 'ana@XN--AND-6MA2C.com.ar'];

const registering = (email: string) => register({ email, password: PASSWORD, role: 'investor' });
const idOf = async ({ ask }: TestApp, email: string) => {
  const answer = await ask(null, login({ email, password: PASSWORD }));
  return answer.ok ? answer.data.user.id : answer.code;
};

/** An account of a version that stored domains as they were typed. */
async function storedAs({ app, given }: TestApp, email: string): Promise<Account> {
  const account = await given.investor();
  const { users } = app.database.tables;
  await app.database.write('system', (tx) => tx.update(users).set({ email }).where(eq(users.id, account.id)));
  return account;
}

test.each([
  [IN_LETTERS, IN_ASCII],
  ['ines@STRASSE.de', 'ines@strasse.de'],
  ['ñandú@ejemplo.test', 'ñandú@ejemplo.test'],
  ['a@127.1', 'a@127.1'],
  ['a@ñ/b.co', 'a@ñ/b.co'],
  ['nadie', 'nadie'],
])('%s is stored as %s', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored);
});

test('a mailbox has one account, whichever form of its domain is typed', async () => {
  const app = await startAppForTest();
  const { data } = await app.ask(null, registering(IN_LETTERS));
  expect(data.user.email).toBe(IN_ASCII);
  const other = await app.given.investor();
  for (const form of FORMS) {
    expect((await app.ask(null, registering(form))).code, form).toBe('EMAIL_TAKEN');
    expect((await app.ask(other, changeEmail(form))).code, form).toBe('EMAIL_TAKEN');
    expect(await idOf(app, form), form).toBe(data.user.id);
  }
  await app.ask(null, forgotPassword(IN_LETTERS));
  await runJobs(app);
  expect((await mailsOf(app))[0]?.to?.[0]?.address).toBe(IN_ASCII);
});

test('an account stored with another form stays the only one, and takes the one of today when it logs in', async () => {
  const app = await startAppForTest();
  const ana = await storedAs(app, IN_LETTERS);
  expect((await app.ask(null, registering(IN_ASCII))).code).toBe('EMAIL_TAKEN');
  expect(await operatorServices(app).accounts.findPerson(OPERATOR, IN_ASCII)).toBe(ana.id);
  for (const form of [IN_LETTERS.normalize('NFD'), ...FORMS]) expect(await idOf(app, form), form).toBe(ana.id);
  expect((await app.app.dependencies.users.findById(ana.id))?.email).toBe(IN_ASCII);
});

test('of two accounts that one mailbox had, each logs in by the form that it was registered with', async () => {
  const app = await startAppForTest();
  const [one, other] = [await storedAs(app, IN_LETTERS), await storedAs(app, IN_ASCII)];
  for (let time = 0; time < 2; time += 1)
    expect([await idOf(app, IN_LETTERS), await idOf(app, IN_ASCII)]).toEqual([one.id, other.id]);
});
