import { describe, expect, test } from 'vitest';
import { type Request } from '#tests/support/api.ts';
import { createAuthenticator, type Tampering } from '#tests/support/authenticator.ts';
import { createAccessToken } from '#tests/support/cases/credentials.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyStepUp,
  deletePasskey,
  listPasskeys,
  loginWithPasskey,
  renamePasskey,
  stepUpWithPasskey,
} from '#tests/support/cases/passkeys.ts';
import { askedToLogIn, givenPasskey, SITE, startSite } from '#tests/support/passkeys.ts';

const REFUSED = { code: 'INVALID_PASSKEY', message: expect.stringContaining('llave de acceso') as string };
const EXPIRED = '2026-03-10T15:05:00.000Z';

const flipped = (right: Buffer): Buffer => {
  const wrong = Buffer.from(right);
  wrong[wrong.length - 1] = (wrong.at(-1) ?? 0) ^ 1;
  return wrong;
};

const WRONG: [string, Tampering][] = [
  ['another challenge', { challenge: 'A'.repeat(43) }],
  ['another origin', { origin: 'https://fichin.example' }],
  ['a part of the origin', { origin: 'https://fichin.test.example' }],
  ['the origin without TLS', { origin: 'http://fichin.test' }],
  ['another site', { rpId: 'fichin.example' }],
  ['another act', { type: 'webauthn.other' }],
  ['a frame in a page of another site', { crossOrigin: true }],
  ['a page of another site around it', { topOrigin: 'https://fichin.example' }],
  ['a person whom the device did not check', { isUserVerified: false }],
];

const WRONG_SIGNATURES: [string, Tampering][] = [
  ...WRONG,
  ['an altered signature', { signature: flipped }],
  ['no signature', { signature: () => Buffer.alloc(0) }],
  ['a lower counter', { counter: 1 }],
  ['the same counter', { counter: 2 }],
  ['a counter that began again', { counter: 0 }],
  ['a counter that no device reaches', { counter: 0xffffffff }],
  ['a passkey nobody has', { credentialId: 'A'.repeat(22) }],
];

describe('through %s', () => {
  test.each(WRONG)('a new passkey of %s is refused', async (_what, tampering) => {
    const app = await startSite();
    const ines = await app.given.investor();
    const options = (await app.ask(ines, beginPasskey())).data;
    const device = createAuthenticator(SITE);
    expect(await app.ask(ines, addPasskey(device.create(options, tampering)))).toMatchObject(REFUSED);
    expect((await app.ask(ines, listPasskeys())).data).toEqual([]);
  });

  test.each(WRONG_SIGNATURES)('a log-in and a proof of %s are refused', async (_what, tampering) => {
    const app = await startSite();
    const ines = await app.given.investor();
    const { device } = await givenPasskey(app, ines);
    const logIn = async (how: Tampering) => app.ask(null, loginWithPasskey(device.sign(await askedToLogIn(app), how)));
    const stepUp = async (how: Tampering) =>
      app.ask(ines, stepUpWithPasskey(device.sign((await app.ask(ines, beginPasskeyStepUp())).data, how)));
    expect((await logIn({})).ok).toBe(true); // counts to two
    expect(await logIn(tampering)).toMatchObject(REFUSED);
    expect(await stepUp(tampering)).toMatchObject(REFUSED);
    expect((await stepUp({ counter: 100 })).ok).toBe(true);
    expect((await logIn({ counter: 101 })).ok).toBe(true);
  });

  test('no challenge works twice, even after a failure or at once', async () => {
    const app = await startSite();
    const ines = await app.given.investor();
    const creation = (await app.ask(ines, beginPasskey())).data;
    const device = createAuthenticator(SITE, { counts: false });
    const made = device.create(creation);
    expect((await app.ask(ines, addPasskey(made))).ok).toBe(true);
    expect(await app.ask(ines, addPasskey(made))).toMatchObject(REFUSED);
    expect(await app.ask(ines, addPasskey(createAuthenticator(SITE).create(creation)))).toMatchObject(REFUSED);

    const signed = device.sign(await askedToLogIn(app));
    const answers = await Promise.all([1, 2, 3].map(() => app.ask(null, loginWithPasskey(signed))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await app.ask(null, loginWithPasskey(signed))).toMatchObject(REFUSED);

    const asked = await askedToLogIn(app);
    expect(await app.ask(null, loginWithPasskey(device.sign(asked, { origin: 'https://x.test' })))).toMatchObject(
      REFUSED,
    );
    expect(await app.ask(null, loginWithPasskey(device.sign(asked)))).toMatchObject(REFUSED);
  });

  test('no challenge serves another purpose', async () => {
    const app = await startSite();
    const ines = await app.given.investor();
    const { device } = await givenPasskey(app, ines);
    const stepUpOptions = async () => (await app.ask(ines, beginPasskeyStepUp())).data;
    const creation = async () => (await app.ask(ines, beginPasskey())).data;
    for (const options of [await stepUpOptions(), await creation()])
      expect(await app.ask(null, loginWithPasskey(device.sign(options, { rpId: 'fichin.test' })))).toMatchObject(
        REFUSED,
      );
    for (const options of [await askedToLogIn(app), await creation()])
      expect(await app.ask(ines, stepUpWithPasskey(device.sign(options, { rpId: 'fichin.test' })))).toMatchObject(
        REFUSED,
      );
    const other = createAuthenticator(SITE);
    for (const options of [await askedToLogIn(app), await stepUpOptions()])
      expect(await app.ask(ines, addPasskey(other.create(options, { rpId: 'fichin.test' })))).toMatchObject(REFUSED);
    expect((await app.ask(ines, listPasskeys())).data).toHaveLength(1);
  });

  test("neither another account's challenge nor another's passkey is accepted", async () => {
    const app = await startSite();
    const [ines, ivo] = [await app.given.investor(), await app.given.investor()];
    const [own, foreign] = [await givenPasskey(app, ines), await givenPasskey(app, ivo)];
    const options = (await app.ask(ines, beginPasskey())).data;
    expect(await app.ask(ivo, addPasskey(createAuthenticator(SITE).create(options)))).toMatchObject(REFUSED);
    const proofOf = async () => (await app.ask(ines, beginPasskeyStepUp())).data;
    expect(await app.ask(ivo, stepUpWithPasskey(foreign.device.sign(await proofOf())))).toMatchObject(REFUSED);
    expect(await app.ask(ivo, stepUpWithPasskey(own.device.sign(await proofOf())))).toMatchObject(REFUSED);
    expect(await app.ask(ines, stepUpWithPasskey(foreign.device.sign(await proofOf())))).toMatchObject(REFUSED);
    const claimed = { credentialId: own.device.credentialId };
    expect(await app.ask(null, loginWithPasskey(foreign.device.sign(await askedToLogIn(app), claimed)))).toMatchObject(
      REFUSED,
    );
  });

  test('after five minutes a challenge is refused', async () => {
    const app = await startSite();
    const ines = await app.given.investor();
    const { device } = await givenPasskey(app, ines);
    const creation = (await app.ask(ines, beginPasskey())).data;
    const proof = (await app.ask(ines, beginPasskeyStepUp())).data;
    const logIn = await askedToLogIn(app);
    app.setNow(EXPIRED);
    expect(await app.ask(ines, addPasskey(createAuthenticator(SITE).create(creation)))).toMatchObject(REFUSED);
    expect(await app.ask(ines, stepUpWithPasskey(device.sign(proof)))).toMatchObject(REFUSED);
    expect(await app.ask(null, loginWithPasskey(device.sign(logIn)))).toMatchObject(REFUSED);
  });

  test('a device is registered once, in one account', async () => {
    const app = await startSite();
    const [ines, ivo] = [await app.given.investor(), await app.given.investor()];
    const { device } = await givenPasskey(app, ines);
    for (const person of [ines, ivo]) {
      const options = (await app.ask(person, beginPasskey())).data;
      expect(await app.ask(person, addPasskey(device.create(options)))).toMatchObject({ code: 'PASSKEY_TAKEN' });
    }
    const made = (await app.ask(null, loginWithPasskey(device.sign(await askedToLogIn(app))))).data;
    expect(made.user.id).toBe(ines.id);
  });

  test('a personal access token neither sees nor changes passkeys, and proves nothing', async () => {
    const app = await startSite();
    const ines = await app.given.investor();
    const { passkey } = await givenPasskey(app, ines);
    const { secret } = (await app.ask(ines, createAccessToken({ canWrite: true }))).data;
    const requests: Request<unknown>[] = [
      listPasskeys(),
      beginPasskey(),
      addPasskey('{}'),
      renamePasskey(passkey.id, 'x'),
      deletePasskey(passkey.id),
      beginPasskeyStepUp(),
      stepUpWithPasskey('{}'),
    ];
    for (const request of requests)
      expect(await app.ask({ token: secret }, request)).toMatchObject({ code: 'LOG_IN_REQUIRED' });
    expect((await app.ask(ines, listPasskeys())).data).toEqual([passkey]);
  });
});

test('what a device says of its maker is neither believed nor fetched', async () => {
  const app = await startSite();
  const ines = await app.given.investor();
  for (const fmt of ['packed', 'fido-u2f', 'tpm', 'android-key', 'android-safetynet', 'apple', 'nada']) {
    const options = (await app.ask(ines, beginPasskey())).data;
    const made = createAuthenticator(SITE).create(options, { fmt });
    expect((await app.ask(ines, addPasskey(made, fmt))).ok, fmt).toBe(true);
  }
  expect(await app.ask(ines, renamePasskey(0, 'x'))).toMatchObject({ code: 'PASSKEY_NOT_FOUND' });
  expect(await app.ask(ines, deletePasskey(2_147_483_648))).toMatchObject({ code: 'PASSKEY_NOT_FOUND' });
});
