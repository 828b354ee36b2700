import type { App } from '#server/app.ts';

/** Everybody in the demo world confirmed their address when they arrived: no mail of theirs waits to be sent. */
export async function confirmEverybody({ database }: App): Promise<void> {
  const { users, jobs } = database.tables;
  await database.write('system', async (tx) => {
    await tx.update(users).set({ emailConfirmedAt: users.createdAt });
    await tx.delete(jobs);
  });
}
