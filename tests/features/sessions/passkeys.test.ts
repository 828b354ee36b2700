import { describe, expect, test } from 'vitest';
import { startCredentialUpkeep } from '#server/features/sessions/credential.upkeep.jobs.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { me } from '#tests/support/cases/accounts.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyStepUp,
  deletePasskey,
  listPasskeys,
  loginWithPasskey,
  renamePasskey,
  stepUpWithPasskey,
} from '#tests/support/cases/passkeys.ts';
import { mailsOf, runJobs } from '#tests/support/mails.ts';
import { askedToLogIn, givenPasskey, NOON, SITE, startSite } from '#tests/support/passkeys.ts';

const LATER = '2026-03-10T15:20:00.000Z';

describe('passkeys', () => {
  test('are added, named, listed and removed, and their owner is told by mail', async () => {
    const app = await startSite();
    const ines = await app.given.investor('Inés');
    const options = (await app.ask(ines, beginPasskey())).data;
    const asked = JSON.parse(options) as { user: { id: string } };
    expect(asked).toMatchObject({
      rp: { id: 'fichin.test', name: 'Fichín' },
      user: { name: ines.email, displayName: 'Inés' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    const handle = Buffer.from(asked.user.id, 'base64url');
    expect(handle).toHaveLength(32);
    expect(handle.toString()).not.toContain(ines.email);

    const device = createAuthenticator(SITE);
    const added = (await app.ask(ines, addPasskey(device.create(options), '  Mi teléfono '))).data;
    expect(added).toEqual({ id: added.id, name: 'Mi teléfono', createdAt: NOON, lastUsedAt: null });
    const again = JSON.parse((await app.ask(ines, beginPasskey())).data) as object;
    expect(again).toMatchObject({
      user: { id: asked.user.id },
      excludeCredentials: [{ id: device.credentialId, transports: ['internal'] }],
    });

    expect((await app.ask(ines, renamePasskey(added.id, 'Otro nombre'))).data.name).toBe('Otro nombre');
    expect((await app.ask(ines, listPasskeys())).data).toEqual([{ ...added, name: 'Otro nombre' }]);
    expect((await app.ask(ines, deletePasskey(added.id))).ok).toBe(true);
    expect((await app.ask(ines, listPasskeys())).data).toEqual([]);
    expect(await app.ask(ines, deletePasskey(added.id))).toMatchObject({ code: 'PASSKEY_NOT_FOUND' });
    expect(await app.ask(null, loginWithPasskey(device.sign(await askedToLogIn(app))))).toMatchObject({
      code: 'INVALID_PASSKEY',
    });

    await runJobs(app);
    const mails = (await mailsOf(app)).map(({ subject, text, to }) => ({ subject, text, to: to?.[0]?.address }));
    const told = (subject: string) => ({
      to: ines.email,
      subject,
      text: expect.stringContaining('https://fichin.test/security') as string,
    });
    expect(mails).toHaveLength(2);
    expect(mails).toContainEqual(told('Se agregó una llave de acceso a tu cuenta de Fichín'));
    expect(mails).toContainEqual(told('Se quitó una llave de acceso de tu cuenta de Fichín'));
  });

  test('log in without a name, and begin a session', async () => {
    const app = await startSite();
    const [ines, ivo] = [await app.given.investor(), await app.given.investor()];
    const { device } = await givenPasskey(app, ines);
    await givenPasskey(app, ivo);
    app.setNow(LATER);
    const options = await askedToLogIn(app);
    expect(JSON.parse(options)).toMatchObject({
      rpId: 'fichin.test',
      userVerification: 'required',
      allowCredentials: [],
    });
    const made = (await app.ask(null, loginWithPasskey(device.sign(options)))).data;
    expect(made.user).toEqual({ id: ines.id, email: ines.email, role: 'investor' });
    const viewer = { token: made.accessToken };
    expect((await app.ask(viewer, me())).data.id).toBe(ines.id);
    expect((await app.ask(viewer, listPasskeys())).data).toMatchObject([{ createdAt: NOON, lastUsedAt: LATER }]);
    expect((await app.ask(viewer, beginPasskey())).ok).toBe(true); // the log-in is a proof as well
    const { sessions } = app.app.database.tables;
    expect(await app.app.database.read.select().from(sessions)).toContainEqual(
      expect.objectContaining({ userId: ines.id, address: '127.0.0.1', createdAt: new Date(LATER) }),
    );
  });

  test('of devices that count nothing log in again and again', async () => {
    const app = await startSite();
    const ines = await app.given.investor();
    const { device } = await givenPasskey(app, ines, createAuthenticator(SITE, { counts: false }));
    for (let time = 0; time < 2; time += 1)
      expect((await app.ask(null, loginWithPasskey(device.sign(await askedToLogIn(app))))).ok).toBe(true);
  });

  test('prove again who one is, for fifteen minutes', async () => {
    const app = await startSite();
    const ines = await app.given.investor();
    expect(await app.ask(ines, beginPasskeyStepUp())).toMatchObject({ code: 'PASSKEY_NOT_FOUND' });
    const { device, passkey } = await givenPasskey(app, ines);
    app.setNow(LATER);
    const changes = [beginPasskey(), addPasskey('{}'), renamePasskey(passkey.id, 'x'), deletePasskey(passkey.id)];
    for (const change of changes)
      expect(await app.ask<unknown>(ines, change)).toMatchObject({
        code: 'STEP_UP_REQUIRED',
        status: expect.any(Number),
      });
    const options = (await app.ask(ines, beginPasskeyStepUp())).data;
    expect(JSON.parse(options)).toMatchObject({ allowCredentials: [{ id: device.credentialId }] });
    expect((await app.ask(ines, stepUpWithPasskey(device.sign(options)))).ok).toBe(true);
    expect((await app.ask(ines, renamePasskey(passkey.id, 'Nueva'))).data).toMatchObject({ lastUsedAt: LATER });
  });

  test('are of their account alone', async () => {
    const app = await startSite();
    const [ines, ivo] = [await app.given.investor(), await app.given.investor()];
    const { passkey } = await givenPasskey(app, ines);
    expect((await app.ask(ivo, listPasskeys())).data).toEqual([]);
    for (const change of [renamePasskey(passkey.id, 'Mía'), deletePasskey(passkey.id)])
      expect(await app.ask<unknown>(ivo, change)).toMatchObject({ code: 'PASSKEY_NOT_FOUND' });
    expect((await app.ask(ines, listPasskeys())).data).toEqual([passkey]);
  });

  test('have a name of one line', async () => {
    const app = await startSite();
    const ines = await app.given.investor();
    const { passkey } = await givenPasskey(app, ines);
    for (const name of ['', '   ', 'x'.repeat(61), 'dos\nlíneas', 'nulo\u0000', '\ud800'])
      expect(await app.ask(ines, renamePasskey(passkey.id, name)), name).toMatchObject({
        code: 'VALIDATION',
        details: { name: expect.any(String) as string },
      });
    const options = (await app.ask(ines, beginPasskey())).data;
    const response = createAuthenticator(SITE).create(options);
    expect(await app.ask(ines, addPasskey(response, ''))).toMatchObject({ code: 'VALIDATION' });
    expect((await app.ask(ines, addPasskey(response, 'x'.repeat(60)))).ok).toBe(true); // the challenge is unused
  });

  test('are at most twenty of an account, added at once or one by one', async () => {
    const app = await startSite();
    const ines = await app.given.investor();
    const asked = await Promise.all(Array.from({ length: 21 }, () => app.ask(ines, beginPasskey())));
    const answers = await Promise.all(
      asked.map(({ data }) => app.ask(ines, addPasskey(createAuthenticator(SITE).create(data)))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    expect(answers.filter(({ code }) => code === 'LIMIT_REACHED')).toHaveLength(1);
    expect(await app.ask(ines, beginPasskey())).toMatchObject({ code: 'LIMIT_REACHED' });
  });

  test('fail ten times from an address, and are asked for a hundred and twenty times', async () => {
    const app = await startSite({ rateLimit: true });
    const ines = await app.given.investor();
    const { device } = await givenPasskey(app, ines);
    for (let time = 0; time < 10; time += 1)
      expect(await app.ask(null, loginWithPasskey('{}'))).toMatchObject({ code: 'INVALID_PASSKEY' });
    const right = device.sign(await askedToLogIn(app));
    expect(await app.ask(null, loginWithPasskey(right))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const begun = await Promise.all(Array.from({ length: 120 }, () => app.ask(null, beginPasskeyLogin())));
    expect(begun.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(1);
    for (let time = 0; time < 10; time += 1)
      expect(await app.ask(ines, stepUpWithPasskey('{}'))).toMatchObject({ code: 'INVALID_PASSKEY' });
    const proof = device.sign((await app.ask(ines, beginPasskeyStepUp())).data);
    expect(await app.ask(ines, stepUpWithPasskey(proof))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

test('what was not signed in five minutes is deleted', async () => {
  const app = await startSite();
  const ines = await app.given.investor();
  await app.ask(ines, beginPasskey());
  app.setNow('2026-03-10T15:04:00Z');
  await app.ask(null, beginPasskeyLogin());
  app.setNow('2026-03-10T15:06:00Z');
  const upkeep = startCredentialUpkeep(app.app.dependencies, { error: () => expect.unreachable() });
  const { passkeyChallenges } = app.app.database.tables;
  const left = async () => app.app.database.read.select().from(passkeyChallenges);
  await expect.poll(left).toMatchObject([{ purpose: 'log_in' }]);
  await upkeep.stop();
});
