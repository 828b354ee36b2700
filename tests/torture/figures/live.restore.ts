import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { command, isDone } from '../command.ts';
import { onPostgres, type Ground } from '../engines.ts';
import { times, type Figure } from '../figure.ts';
import { ledgerCheck } from '../ledger.ts';
import { crowdOn, projectsOn, registerOn, type Caller } from '../people.ts';
import { startServer } from '../server.process.ts';

const INVESTORS = 8;
/** Milliseconds in which a server that was cut off notices that its database was replaced. */
const NOTICED = 15_000;

/** All invest, one after the other, until the server is gone or `stop`. */
function keepInvesting(url: string, projectOf: (nth: number) => number, people: readonly Caller[]) {
  const state = { stop: false, acknowledged: [] as { key: string; at: number }[] };
  const work = people.map(async (person, index) => {
    for (let turn = 0; !state.stop; turn += 1) {
      const key = `${index}.${turn}`;
      const answer = await person
        .post(url, `/projects/${projectOf(turn)}/invest`, { amount: 100 }, key)
        .catch(() => null);
      if (answer === null) return;
      if (answer.status === 201) state.acknowledged.push({ key, at: performance.now() });
      await answer.arrayBuffer().catch(() => undefined);
    }
  });
  return { state, done: Promise.all(work) };
}

type Round = { faults: string[]; acknowledged: number };

/** A restore while the connection with the server's lock is away, and one while the server is cut off altogether. */
async function restoreBeside(ground: Ground, folder: string, admin: pg.Client): Promise<Round> {
  const faults: string[] = [];
  const fault = (found: string | false): void => void (found && faults.push(found));
  const server = await startServer(ground);
  const projectOf = await projectsOn(server.url, await registerOn(server.url, 'dev@tortura.test', 'developer'), 50);
  const { state, done } = keepInvesting(server.url, projectOf, await crowdOn(server.url, INVESTORS));
  fault(!(await isDone(command(ground, 'backup', folder))) && 'no backup');
  const endConnections = (names: string) =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = any($1)', [names]);
  async function lostSince(since: number): Promise<number> {
    const { rows } = await admin.query<{ key: string }>('select key from idempotency_keys');
    const stored = new Set(rows.map(({ key }) => key));
    return state.acknowledged.filter(({ key, at }) => at > since && !stored.has(key)).length;
  }

  let isOver = false;
  const refused = isDone(command(ground, 'restore', folder, '--replace')).finally(() => (isOver = true));
  while (!isOver) {
    await endConnections('{fichin events}');
    await sleep(20);
  }
  fault((await refused) && 'restored beside a server that writes');
  fault((await lostSince(0)) > 0 && 'acknowledged ones lost by a restore that was refused');

  server.child.kill('SIGSTOP');
  await endConnections('{fichin,fichin events}');
  await sleep(200);
  fault(
    !(await isDone(command(ground, 'restore', folder, '--replace'))) && 'not restored beside a server that is cut off',
  );
  const restored = performance.now();
  const ended = new Promise<number | null>((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGCONT');
  const code = await Promise.race([ended, sleep(NOTICED, 'nothing')]);
  fault(code !== 1 && `the server whose database was replaced ended with ${code}`);
  state.stop = true;
  await server.end('SIGKILL');
  await done;
  fault((await lostSince(restored)) > 0 && 'acknowledged after the restore and not stored');
  fault(ledgerCheck(ground.dataDir, ground.databaseUrl) !== 0 && 'the ledger does not balance');
  return { faults, acknowledged: state.acknowledged.length };
}

async function once(): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'fichin-beside-'));
  try {
    return await onPostgres(async (ground) => {
      const admin = new pg.Client(ground.databaseUrl ?? '');
      await admin.connect();
      try {
        return await restoreBeside(ground, join(folder, 'copy'), admin);
      } finally {
        await admin.end();
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const liveRestore: Figure = {
  name: `restores beside a server under ${INVESTORS} investors, PostgreSQL: its lock away, or cut off altogether`,
  goal: 'refused; or the server ends, and 0 acknowledged afterwards are lost',
  async measure(scale) {
    const rounds: Round[] = [];
    for (let round = 0; round < times(scale, 5); round += 1) rounds.push(await once());
    const faults = rounds.flatMap((round) => round.faults);
    const acknowledged = rounds.reduce((sum, round) => sum + round.acknowledged, 0);
    return {
      value: [`${rounds.length} rounds, ${acknowledged} acknowledged`, ...faults].join('; '),
      ok: faults.length === 0,
    };
  },
};
