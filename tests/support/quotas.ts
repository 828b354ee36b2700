import type { TestApp } from './app.ts';
import { QUOTAS, type QuotaKind } from '#server/domain/quota.ts';
import type { Account } from './given.ts';

const WINDOW = { since: new Date(0), limit: Number.MAX_SAFE_INTEGER };

/** Uses of a quota, as if made by what a test has no time to make: one for each amount, at the server's time. */
export async function given(app: TestApp, { id: userId }: Account, kind: QuotaKind, amounts: number[]): Promise<void> {
  const { database, dependencies } = app.app;
  await database.write('system', async (tx) => {
    for (const amount of amounts)
      await dependencies.quotas.add(tx, { userId, kind, amount }, dependencies.clock(), WINDOW);
  });
}

/** As many uses as leave room for `room` more. */
export const givenBut = (app: TestApp, who: Account, kind: QuotaKind, room: number): Promise<void> =>
  kind === 'media'
    ? given(app, who, kind, [QUOTAS.media.perDay - room])
    : given(
        app,
        who,
        kind,
        Array.from({ length: QUOTAS[kind].perDay - room }, () => 1),
      );
