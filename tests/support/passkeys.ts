import { startAppForTest, type StartOptions, type TestApp } from './app.ts';
import { createAuthenticator, type Authenticator } from './authenticator.ts';
import { addPasskey, beginPasskey, beginPasskeyLogin, type SeenPasskey } from './cases/passkeys.ts';
import type { Account } from './given.ts';

/** Where the pages of these servers are. */
export const SITE = 'https://fichin.test';
export const NOON = '2026-03-10T15:00:00.000Z';

export const startSite = (options: StartOptions = {}): Promise<TestApp> =>
  startAppForTest({ now: NOON, publicUrl: SITE, ...options });

/** Adds a passkey of a new device. */
export async function givenPasskey(
  app: TestApp,
  owner: Account,
  device: Authenticator = createAuthenticator(SITE),
): Promise<{ device: Authenticator; passkey: SeenPasskey }> {
  const options = (await app.ask(owner, beginPasskey())).data;
  return { device, passkey: (await app.ask(owner, addPasskey(device.create(options)))).data };
}

/** The options of a log-in. */
export const askedToLogIn = async (app: TestApp): Promise<string> => (await app.ask(null, beginPasskeyLogin())).data;
