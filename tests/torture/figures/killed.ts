import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/port.ts';
import { createRandom, times, type Figure } from '../figure.ts';
import { isTrue, readLedger } from '../ledger.ts';
import { crowdOn, projectsOn, registerOn, type Caller } from '../people.ts';
import { startServer } from '../server.process.ts';

const INVESTORS = 8;
const AMOUNT = 100;

/**
 * An investor who sends one investment after another and counts acknowledged ones; an unanswered one is sent again with
 * the same idempotency key.
 */
type Busy = { caller: Caller; next: number; acknowledged: number; stop: boolean };

async function keepInvesting(url: string, projectOf: (nth: number) => number, person: Busy): Promise<void> {
  while (!person.stop) {
    try {
      const answer = await person.caller.post(
        url,
        `/projects/${projectOf(person.next)}/invest`,
        { amount: AMOUNT },
        `k${person.next}`,
      );
      if (answer.status !== 201) throw new Error(`answered ${answer.status}`);
      await answer.json();
      person.acknowledged += 1;
      person.next += 1;
    } catch {
      return; // the server is gone: the same key is sent again after its restart
    }
  }
}

export const killed: Figure = {
  name: 'kill -9 under 8 busy investors: lost or doubled investments, ledger differences',
  goal: '0, restart ≤ 2 s',
  async measure(scale) {
    const random = createRandom(scale.seed);
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-killed-'));
    const port = await freePort();
    let server = await startServer({ dataDir, port });
    const { url } = server;
    const projectOf = await projectsOn(url, await registerOn(url, 'dev@tortura.test', 'developer'), 50);
    const people: Busy[] = (await crowdOn(url, INVESTORS)).map((caller) => ({
      caller,
      next: 0,
      acknowledged: 0,
      stop: false,
    }));

    const rounds = times(scale, 100, 3);
    let slowest = 0;
    for (let round = 0; round < rounds; round += 1) {
      const work = people.map((person) => keepInvesting(url, projectOf, person));
      await sleep(30 + random() * 250);
      await server.end('SIGKILL');
      await Promise.all(work);
      server = await startServer({ dataDir, port });
      slowest = Math.max(slowest, server.startedIn);
    }
    const last = people.map((person) => keepInvesting(url, projectOf, person));
    await sleep(300);
    for (const person of people) person.stop = true;
    await Promise.all(last);
    await server.end('SIGTERM');

    const sums = await readLedger(dataDir, null);
    rmSync(dataDir, { recursive: true, force: true });
    const acknowledged = people.reduce((sum, person) => sum + person.acknowledged, 0);
    const difference = sums.reduce((rows, sum) => rows + sum.rows, 0) - acknowledged;
    const value = `${rounds} kills, ${acknowledged} acknowledged, ${difference} off, restart ${Math.round(slowest)} ms`;
    return { value, ok: difference === 0 && sums.every(isTrue) && slowest <= 2000 };
  },
};
