import type { ReturnAccount } from '#server/features/payments/returns/return.account.rules.ts';
import type { TestApp } from './app.ts';
import type { Account } from './given.ts';

/** Says to which account money is returned to an investor, in force at once. */
export async function givenReturnAccount(
  { app }: Pick<TestApp, 'app'>,
  { id: userId }: Account,
  account: ReturnAccount,
) {
  const { database, dependencies } = app;
  const { credentialLock, returnAccounts, returnAccountSecrets, calendar } = dependencies;
  const at = calendar();
  await database.write('system', async (tx) =>
    returnAccounts.add(await credentialLock.ofAccount(tx, userId), {
      userId,
      sealed: returnAccountSecrets.sealAccount(account),
      createdAt: at,
      inForceFrom: at,
    }),
  );
}
