import { expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { claimServerSecret, NEW_SECRET } from '#server/platform/security/server.secrets.ts';
import { startApp } from '#tests/support/app.ts';
import { currentEngine, freshStorage } from '#tests/support/storage.ts';
import { openStore } from '#tests/support/store.ts';

const OLD = 'the former secret, long enough for it';
const NEW = 'the secret that follows, long enough too';

test('a server with another secret than the database is served with does not start', async () => {
  const storage = await freshStorage();
  onTestFinished(storage.remove);
  const first = await startApp({ beside: storage, secrets: [OLD] });
  await first.app.close();
  await expect(startApp({ beside: storage, secrets: [NEW] })).rejects.toThrow('start it with --new-secret');
  const log: string[] = [];
  const anew = await startApp({ beside: storage, secrets: [NEW], newSecret: true, log });
  await anew.app.close();
  expect(log.join('\n')).toContain(NEW_SECRET);
});

test.skipIf(currentEngine() === 'sqlite')(
  'a copy whose log-ins another that runs would refuse does not start, until each step is done on both',
  async () => {
    const storage = await freshStorage();
    onTestFinished(storage.remove);
    const start = async (...secrets: string[]) => (await startApp({ beside: storage, secrets })).app;
    const REFUSED = 'Another copy runs that lacks the secret';
    const old = await start(OLD);
    await expect(start(NEW, OLD)).rejects.toThrow(REFUSED); // before `old` believes the new one
    const knowing = await start(OLD, NEW);
    await old.close();
    const signing = await start(NEW, OLD);
    await expect(start(NEW)).rejects.toThrow(REFUSED); // `knowing` signs with the old one still
    await knowing.close();
    const last = await start(NEW);
    await expect(start(OLD, NEW)).rejects.toThrow(REFUSED); // which `last` doesn't believe any more
    await signing.close();
    await last.close();
  },
);

/** Of starts one after the other on the same database, the numbers of those that were refused. */
async function refusedOf(starts: string[][]): Promise<number[]> {
  const { database } = await openStore();
  const refused: number[] = [];
  for (const [number, secrets] of starts.entries()) {
    const log = { warn: () => expect.unreachable() };
    await claimServerSecret(database, secrets, { isNew: false, log }).catch((error: unknown) => {
      if (!(error instanceof OperatorError)) throw error;
      refused.push(number);
    });
  }
  return refused;
}

test('secrets are changed copy by copy, also when one restarts meanwhile, and no step is left out', async () => {
  const whole = [[OLD], [OLD, NEW], [OLD], [OLD, NEW], [NEW, OLD], [OLD, NEW], [NEW, OLD], [NEW], [NEW, OLD], [NEW]];
  expect(await refusedOf(whole)).toEqual([]);
  expect(await refusedOf([[OLD], [OLD, NEW], [NEW], [OLD]])).toEqual([2]);
});
