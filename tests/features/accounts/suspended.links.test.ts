import { describe, expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { confirmedAt, confirmEmail, login, register } from '#tests/support/cases/accounts.ts';
import {
  changeEmail,
  confirmEmailChange,
  forgotPassword,
  resetPassword,
  undoEmailChange,
} from '#tests/support/cases/passwords.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';

const REASON = 'Vendía lo que no es suyo';
const SUSPENDED = { code: 'ACCOUNT_SUSPENDED', message: `Fichín suspendió tu cuenta. Motivo: ${REASON}` };
const OTHER = 'otra@ejemplo.test';

async function secretOf(app: TestApp, page: Parameters<typeof secretTo>[0]): Promise<string> {
  await runJobs(app);
  return (await mailsOf(app)).map((mail) => secretTo(page, mail)).find((secret) => secret !== '') ?? '';
}

const suspend = (app: TestApp, personId: number) =>
  operatorServices(app).accounts.suspend(OPERATOR, { personId, reason: REASON });
const unsuspend = (app: TestApp, personId: number) =>
  operatorServices(app).accounts.unsuspend(OPERATOR, { personId, reason: 'Fue un error' });
const userOf = (app: TestApp, { id }: Pick<Account, 'id'>) => app.app.dependencies.users.findById(id);

describe('of a suspended account', () => {
  test('the link that confirms its address says so and changes nothing', async () => {
    const app = await startAppForTest();
    const newcomer = await app.ask('rest', null, register({ email: OTHER, password: PASSWORD, role: 'investor' }));
    const { id } = newcomer.data.user;
    const secret = await secretOf(app, 'confirmar-correo');
    await suspend(app, id);
    expect(await app.ask(null, confirmEmail(secret))).toMatchObject(SUSPENDED);
    await unsuspend(app, id);
    const token = await app.given.tokenFor(id);
    expect((await app.ask({ token }, confirmedAt())).data).toBeNull();
    expect((await app.ask(null, confirmEmail(secret))).ok).toBe(true);
  });

  test('the link that sets a password says so and changes nothing', async () => {
    const app = await startAppForTest();
    const ines = await app.given.investor();
    await app.ask(null, forgotPassword(ines.email));
    const secret = await secretOf(app, 'restablecer');
    await suspend(app, ines.id);
    expect(await app.ask(null, resetPassword(secret, 'Otra-clave-77'))).toMatchObject(SUSPENDED);
    expect(await app.ask(null, resetPassword('x'.repeat(43), 'Otra-clave-77'))).toMatchObject({
      code: 'INVALID_RESET_LINK',
    });
    await unsuspend(app, ines.id);
    expect((await app.ask(null, login({ email: ines.email, password: PASSWORD }))).ok).toBe(true);
    expect((await app.ask(null, resetPassword(secret, 'Otra-clave-77'))).ok).toBe(true);
  });

  test('the link that changes its address says so and changes nothing', async () => {
    const app = await startAppForTest();
    const ines = await app.given.investor();
    await app.ask(ines, changeEmail(OTHER));
    const secret = await secretOf(app, 'confirmar-cambio');
    await suspend(app, ines.id);
    expect(await app.ask(null, confirmEmailChange(secret))).toMatchObject(SUSPENDED);
    expect((await userOf(app, ines))?.email).toBe(ines.email);
    await unsuspend(app, ines.id);
    expect((await app.ask(null, confirmEmailChange(secret))).ok).toBe(true);
  });

  test('the link that undoes a change of address gives it back, and opens nothing', async () => {
    const app = await startAppForTest();
    const ines = await app.given.investor();
    await app.ask(ines, changeEmail(OTHER));
    await app.ask(null, confirmEmailChange(await secretOf(app, 'confirmar-cambio')));
    const undo = await secretOf(app, 'deshacer-cambio');
    await suspend(app, ines.id);
    expect((await app.ask(null, undoEmailChange(undo))).ok).toBe(true);
    expect((await userOf(app, ines))?.email).toBe(ines.email);
    const reset = await secretOf(app, 'restablecer');
    expect(await app.ask(null, resetPassword(reset, 'Otra-clave-77'))).toMatchObject(SUSPENDED);
    await unsuspend(app, ines.id);
    expect((await app.ask(null, resetPassword(reset, 'Otra-clave-77'))).ok).toBe(true);
    expect((await app.ask(null, login({ email: ines.email, password: 'Otra-clave-77' }))).ok).toBe(true);
  });
});
