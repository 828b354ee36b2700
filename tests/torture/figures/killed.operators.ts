import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { sendToServer } from '#server/operator/socket.ts';
import { freePort } from '#tests/support/port.ts';
import { createRandom, times, type Figure } from '../figure.ts';
import { ledgerCheck } from '../ledger.ts';
import { crowdOn, logInOn, projectOn, registerOn, type Caller } from '../people.ts';
import { startServer } from '../server.process.ts';

const INVESTORS = 4;

type Acknowledged = { acts: Set<string>; invested: number };
type Ground = { url: string; dataDir: string; projectId: number; random: () => number; told: Acknowledged };

/** Each act has a reason of its own, by which it is found afterwards. */
let acts = 0;

/** One act after another until the server is gone; what is refused (hidden already, reversed already) isn't counted. */
async function keepActing({ dataDir, projectId, random, told }: Ground): Promise<void> {
  for (;;) {
    acts += 1;
    const reason = `acto ${acts}`;
    const person = `inversor${Math.floor(random() * INVESTORS)}@tortura.test`;
    const wanted: [string, string[]][] = [
      ['reverse', [String(1 + Math.floor(random() * (told.invested + 1)))]],
      ['hide', ['project', String(projectId)]],
      ['show', ['project', String(projectId)]],
      ['suspend', [person]],
      ['unsuspend', [person]],
    ];
    const [command, args] = wanted[Math.floor(random() * wanted.length)] ?? ['acts', []];
    try {
      const answer = await sendToServer(dataDir, { operator: 'ada', command, args, options: { reason } });
      if (answer === null) return;
      if ('result' in answer) told.acts.add(reason);
    } catch {
      return;
    }
  }
}

async function keepInvesting({ url, projectId, told }: Ground, { post }: Caller): Promise<void> {
  for (;;) {
    try {
      const { status } = await post(url, `/projects/${projectId}/invest`, { amount: 100 });
      if (status === 201) told.invested += 1;
      else await sleep(5); // suspended, or the project is hidden
    } catch {
      return;
    }
  }
}

/** What is half done: each query counts rows that an act left without the rest of it, or the rest without the act. */
const HALVES: Record<string, string> = {
  'reversals without their act': `select count(*) from investments i where reverses_id is not null and 1 <> (
    select count(*) from operator_acts a where a.kind = 'investment_reversed' and a.reason = i.reversal_reason)`,
  'acts without their reversal': `select count(*) from operator_acts a where kind = 'investment_reversed' and 1 <> (
    select count(*) from investments i where i.reversal_reason = a.reason)`,
  'reversals nobody is told of': `select count(*) from investments i where reverses_id is not null and 1 <> (
    select count(*) from events e where e.kind = 'investment_reversed' and e.subject_id = i.id)`,
  'notices and acts of hiding': `select abs((select count(*) from operator_acts where kind = 'hidden') -
    (select count(*) from moderation_notices))`,
  'events and acts of hiding': `select abs((select count(*) from operator_acts where kind = 'hidden') -
    (select count(*) from events where kind = 'project_hidden'))`,
  'projects between hidden and shown': `select count(*) from projects p where
    (hidden_at is not null) = is_published or (hidden_at is not null) <> exists (
      select 1 from moderation_notices n where n.subject_id = p.id and n.shown_at is null)`,
  'suspended with an open session': `select count(*) from users u join sessions s on s.user_id = u.id
    where u.suspended_at is not null and s.ended_at is null`,
  'accounts that their acts don’t explain': `select count(*) from users u where (suspended_at is not null) <> (
    (select count(*) from operator_acts where kind = 'suspended' and subject_id = u.id) >
    (select count(*) from operator_acts where kind = 'unsuspended' and subject_id = u.id))`,
};

function faultsIn(dataDir: string, told: Acknowledged): string[] {
  const database = new Sqlite(join(dataDir, 'fichin.db'), { readonly: true });
  const halves = Object.entries(HALVES).filter(([, query]) => database.prepare(query).pluck().get() !== 0);
  const kept = new Set(database.prepare('select reason from operator_acts').pluck().all() as string[]);
  database.close();
  const lost = [...told.acts].filter((reason) => !kept.has(reason));
  return [...halves.map(([name]) => name), ...lost.map((reason) => `${reason} is lost`)];
}

export const killedOperators: Figure = {
  name: 'kill -9 amid operators who reverse, hide, show, suspend, unsuspend beside investors: lost or half done acts',
  goal: '0, 0, the ledger balances',
  async measure(scale) {
    const random = createRandom(scale.seed);
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-op-'));
    const port = await freePort();
    let server = await startServer({ dataDir, port });
    const { url } = server;
    const studio = await registerOn(url, 'dev@tortura.test', 'developer');
    await crowdOn(url, INVESTORS);
    const told: Acknowledged = { acts: new Set(), invested: 0 };
    const faults: string[] = [];
    const rounds = times(scale, 50, 3);
    for (let round = 0; round < rounds; round += 1) {
      const ground = { url, dataDir, projectId: await projectOn(url, studio, 50), random, told };
      const crowd = await logInAll(ground);
      const work = [keepActing(ground), keepActing(ground), ...crowd.map((caller) => keepInvesting(ground, caller))];
      await sleep(30 + random() * 250);
      await server.end('SIGKILL');
      await Promise.all(work);
      faults.push(...faultsIn(dataDir, told));
      server = await startServer({ dataDir, port });
    }
    await server.end('SIGTERM');
    faults.push(...faultsIn(dataDir, told));
    const balances = ledgerCheck(dataDir, null) === 0;
    rmSync(dataDir, { recursive: true, force: true });
    const value = `${rounds} kills, ${told.acts.size} acts, ${told.invested} invested, ${faults.length} faults${
      faults.length > 0 ? ` (${[...new Set(faults)].join(', ')})` : ''
    }, the ledger ${balances ? 'balances' : 'DOES NOT BALANCE'}`;
    return { value, ok: faults.length === 0 && balances && told.acts.size > rounds };
  },
};

/** Everybody is let in again before each round: who was suspended has no session any more. */
async function logInAll({ url, dataDir }: Ground): Promise<Caller[]> {
  const emails = Array.from({ length: INVESTORS }, (_, index) => `inversor${index}@tortura.test`);
  const callers = emails.map(async (email) => {
    acts += 1;
    const options = { reason: `acto ${acts}` };
    await sendToServer(dataDir, { operator: 'ada', command: 'unsuspend', args: [email], options });
    return logInOn(url, email);
  });
  return Promise.all(callers);
}
