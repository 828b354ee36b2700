import { expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';
import { readContract } from './contract.ts';

const SECRET = 'otro';
const NEW_PASSWORD = 'Otra-clave-77';

/** Sends what is due; the secret of the latest mail that leads to a page. */
async function latest(app: TestApp, page: Parameters<typeof secretTo>[0]): Promise<string> {
  await runJobs(app);
  return (await mailsOf(app)).map((mail) => secretTo(page, mail)).find((secret) => secret !== '') ?? '';
}

test('passwords and addresses change as the document says', async () => {
  const app = await startAppForTest();
  const contract = await readContract(app);
  const ines = await app.given.investor();
  const ask = (who: typeof ines | null, method: string, path: string, body: object) =>
    contract.call(who, method, path, { body });

  const wrong = { current_password: 'No1234567', new_password: NEW_PASSWORD };
  expect(await ask(ines, 'PUT', '/auth/password', wrong)).toMatchObject({
    status: 403,
    body: { code: 'WRONG_PASSWORD', details: { current_password: 'La contraseña no es correcta' } },
  });
  const right = { current_password: PASSWORD, new_password: NEW_PASSWORD };
  expect(await ask(ines, 'PUT', '/auth/password', right)).toMatchObject({
    status: 200,
    body: { message: 'Tu contraseña quedó cambiada y cerramos tus otras sesiones.' },
  });

  expect((await ask(ines, 'POST', '/auth/email', { new_email: 'nueva@ejemplo.test' })).status).toBe(200);
  expect(await ask(null, 'POST', '/auth/email/confirm', { secret: SECRET })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_EMAIL_CHANGE' },
  });
  const confirmed = { secret: await latest(app, 'confirmar-cambio') };
  expect((await ask(null, 'POST', '/auth/email/confirm', confirmed)).body).toEqual({
    message: 'Tu correo quedó cambiado. Desde ahora ingresas con el nuevo.',
  });
  const undone = { secret: await latest(app, 'deshacer-cambio') };
  expect((await ask(null, 'POST', '/auth/email/undo', undone)).status).toBe(200);
  expect(await ask(null, 'POST', '/auth/email/undo', undone)).toMatchObject({ status: 400 });

  expect((await ask(null, 'POST', '/auth/password/forgot', { email: ines.email })).status).toBe(200);
  const reset = { secret: await latest(app, 'restablecer'), password: PASSWORD };
  expect(await ask(null, 'POST', '/auth/password/reset', { ...reset, secret: SECRET })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_RESET_LINK' },
  });
  expect((await ask(null, 'POST', '/auth/password/reset', reset)).status).toBe(200);

  const calls = Object.entries(contract.document.paths).flatMap(([path, methods]) =>
    /^\/auth\/(password|email)\b/.test(path)
      ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
      : [],
  );
  expect(calls).toHaveLength(6);
  expect(calls.filter((each) => !contract.wasAsked(each))).toEqual([]);
});
