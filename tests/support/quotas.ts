import { QUOTAS, type QuotaKind } from '#server/features/accounts/quota.rules.ts';
import type { TestApp } from './app.ts';
import type { Account } from './given.ts';

/** Far apart: what is made in between goes on from the last. */
const STEP = 1000;
let number = 0;

/** Uses of a quota, as of what a test has no time to make: one for each amount, at the server's time. */
export async function given(app: TestApp, who: Account, kind: QuotaKind, amounts: readonly number[]): Promise<void> {
  const { database, dependencies } = app.app;
  const createdAt = dependencies.now();
  const uses = amounts.map((amount) => ({ userId: who.id, kind, number: (number += STEP), amount, createdAt }));
  await database.write('system', (tx) => tx.insert(database.tables.quotaUses).values(uses));
}

/** As many uses as leave room for `room` more. */
export const givenBut = (app: TestApp, who: Account, kind: QuotaKind, room: number): Promise<void> => {
  const used = QUOTAS[kind].perDay - room;
  return given(app, who, kind, kind === 'media' ? [used] : Array.from({ length: used }, () => 1));
};
