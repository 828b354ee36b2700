import { beforeEach, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import type { Request } from '#tests/support/api.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { closeAccount, keepAccount } from '#tests/support/cases/account.closing.ts';
import { setInstructions, stopInstructions } from '#tests/support/cases/instructions.ts';
import { addPasskey, beginPasskey, deletePasskey } from '#tests/support/cases/passkeys.ts';
import { changeEmail, changePassword, forgotPassword, resetPassword } from '#tests/support/cases/passwords.ts';
import { setIdentity } from '#tests/support/cases/identities.ts';
import { setReturnAccount } from '#tests/support/cases/return.accounts.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';
import { givenPasskey, NOON, SITE } from '#tests/support/passkeys.ts';
import { givenBut } from '#tests/support/quotas.ts';

const NEW_PASSWORD = 'Otra-clave-77';

const app = await startAppForFile({ now: NOON, publicUrl: SITE, quotas: true });
let dana: Account;
let project: number;

beforeEach(async () => {
  dana = await app.given.developer('Estudio Sur');
  project = await app.given.project(dana);
});

const newPasskey = async () =>
  addPasskey(createAuthenticator(SITE).create((await app.ask(dana, beginPasskey())).data)) as Request<unknown>;
const toPay = (text: string) => setInstructions(project, { text });

const changes: [string, (time: number) => Promise<Request<unknown>>, role?: 'investor'][] = [
  ['the password', async (time) => changePassword(time === 0 ? PASSWORD : NEW_PASSWORD, NEW_PASSWORD)],
  ['the address', async (time) => changeEmail(`nueva${time}.${dana.id}@ejemplo.test`)],
  ['passkeys', newPasskey],
  ['how a studio is paid', async (time) => toPay(`Forma ${time}`)],
  [
    'to which account money is returned',
    async (time) => setReturnAccount({ account: `mi.cuenta.${time}` }),
    'investor',
  ],
  ['who they are to the law', async (time) => setIdentity({ legalName: `Nombre ${time}` })],
  ['whether the account closes', async () => closeAccount()],
];

test.each(changes)('an account changes %s twenty times a day at most', async (_what, change, role) => {
  const account = role ? await app.given.investor('Inés') : dana;
  await givenBut(app, account, 'security_changes', 1);
  expect(await app.ask(account, await change(0))).toMatchObject({ ok: true });
  await app.ask(account, keepAccount());
  expect(await app.ask(account, await change(1))).toMatchObject({
    code: 'QUOTA_REACHED',
    message: 'Llegaste al límite de 20 cambios de seguridad por día. Podrás hacer otro en 24 h.',
  });
});

test('what gets an account back, or undoes a change, is never refused by that quota', async () => {
  const { passkey } = await givenPasskey(app, dana);
  await app.ask(dana, closeAccount());
  for (const text of ['Una', 'Otra']) await givenInstructions(app, dana, project, { text });
  await givenBut(app, dana, 'security_changes', 0);
  for (const undoing of [deletePasskey(passkey.id), keepAccount(), stopInstructions(project)] as Request<unknown>[])
    expect(await app.ask(dana, undoing)).toMatchObject({ ok: true });
  await app.ask(null, forgotPassword(dana.email));
  await runJobs(app);
  const link = (await mailsOf(app)).map((mail) => secretTo('restablecer', mail)).find(Boolean);
  expect(await app.ask(null, resetPassword(link, NEW_PASSWORD))).toMatchObject({ ok: true });
});
