import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { confirmEmail } from '#tests/support/cases/accounts.ts';
import { createClient } from '#tests/support/client.ts';
import { MAX_MAILS_ALIKE } from '#server/features/notifications/mails/mail.limit.rules.ts';
import { freePort } from '#tests/support/port.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { onPostgres, onSqlite, type Ground } from '../engines.ts';
import { createRandom, times, type Figure, type Scale, type Verdict } from '../figure.ts';
import { crowdOn, projectOn, registerOn, type Caller } from '../people.ts';
import { startServer } from '../server.process.ts';

const INVESTORS = 30;
/** Milliseconds. */
const PATIENCE = 120_000;

type Smtp = Awaited<ReturnType<typeof startSmtp>>;

async function until(isDone: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = performance.now() + PATIENCE; !(await isDone()); await sleep(50)) {
    if (performance.now() > end) throw new Error(`${what} took too long`);
  }
}

/** Answers one statement of the stopped or running server's database. */
async function query<Row>({ dataDir, databaseUrl }: Ground, text: string): Promise<Row[]> {
  if (databaseUrl === null) {
    const database = new Sqlite(join(dataDir, 'fichin.db'));
    const statement = database.prepare(text);
    const rows = statement.reader ? statement.all() : (statement.run(), []);
    database.close();
    return rows as Row[];
  }
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as Row[];
}

async function confirmAll(url: string, { received }: Smtp, people: number): Promise<void> {
  await until(() => received.length >= people, 'The confirmation mails');
  for (const { mail } of received) {
    await createClient(url).ask(null, confirmEmail(/\/confirmar-correo\/([\w-]+)/.exec(mail.text ?? '')?.[1]));
  }
}

/** Publishes updates while server processes are killed, and compares what was received with the stored events. */
async function killAmid(ground: Ground, copies: number, rounds: number, seed: number): Promise<Verdict> {
  const random = createRandom(seed);
  const smtp = await startSmtp({ isPlain: true });
  const ports = await Promise.all(Array.from({ length: copies }, () => freePort()));
  const mail = { SMTP_URL: `smtp://localhost:${smtp.port}?tls=off`, MAIL_FROM: 'avisos@fichin.test' };
  const env = { ...mail, PUBLIC_URL: 'http://fichin.test' };
  const start = (copy: number) => startServer({ ...ground, port: ports[copy] ?? 0, env });
  const servers = [];
  for (let copy = 0; copy < copies; copy += 1) servers.push(await start(copy));
  const url = servers[0]?.url ?? '';
  const crowd = await crowdOn(url, INVESTORS);
  const projects: { developer: Caller; project: number }[] = [];
  for (let updates = 0; updates < rounds; updates += MAX_MAILS_ALIKE) {
    const developer = await registerOn(url, `dev${updates}@tortura.test`, 'developer');
    const project = await projectOn(url, developer, 50);
    for (const investor of crowd) await investor.post(url, `/projects/${project}/invest`, { amount: 100 });
    projects.push({ developer, project });
  }
  await confirmAll(url, smtp, INVESTORS + projects.length);

  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const copy = round % copies;
    const form = { title: `Novedad ${round}`, content: 'Texto', update_type: 'progress', is_public: true };
    const { developer, project } = projects[round % projects.length] ?? {};
    const answer = await developer?.post(servers[copy]?.url ?? url, `/projects/${project}/updates`, form);
    acknowledged += answer?.status === 201 ? 1 : 0;
    await sleep(random() * 400);
    await servers[copy]?.end('SIGKILL');
    servers[copy] = await start(copy);
  }
  for (const server of servers) await server.end('SIGTERM');
  // As if the leases of the processes that were killed had ended.
  const past = ground.databaseUrl === null ? '0' : 'to_timestamp(0)';
  await query(ground, `update jobs set run_at = ${past} where kind = 'event_mail' and state = 'waiting'`);
  const last = await start(0);
  const waiting = `select count(*) as count from jobs where kind = 'event_mail' and state = 'waiting'`;
  await sleep(6000); // what no process has dispatched is read within five seconds
  await until(async () => Number((await query<{ count: number }>(ground, waiting))[0]?.count) === 0, 'The mails');
  await last.end('SIGTERM');
  await smtp.stop();

  const events = await query<{ id: number }>(ground, `select id from events where kind = 'update_published'`);
  const sent = smtp.received.flatMap(({ mail: { messageId } }) => (messageId?.startsWith('<event.') ? messageId : []));
  const ids = new Set(sent);
  const people = await query<{ id: number }>(ground, `select id from users where role = 'investor'`);
  const expected = events.flatMap((event) => people.map(({ id }) => `<event.${event.id}.${id}@fichin.test>`));
  const missing = expected.filter((id) => !ids.has(id)).length;
  const lost = acknowledged - events.length;
  const repeats = sent.length - ids.size;
  const value = `${rounds} kills, ${expected.length} mails, ${Math.max(0, lost)} events lost, ${missing} missing, ${repeats} repeated`;
  return { value, ok: lost <= 0 && missing === 0 };
}

async function measure(scale: Scale): Promise<Verdict> {
  const rounds = times(scale, 50, 2);
  const one = await onSqlite((ground) => killAmid(ground, 1, rounds, scale.seed));
  const three = await onPostgres((ground) => killAmid(ground, 3, rounds, scale.seed));
  return { value: `one copy: ${one.value}; three on PostgreSQL: ${three.value}`, ok: one.ok && three.ok };
}

export const killedMails: Figure = {
  name: 'kill -9 amid mails of events: events lost, mails missing; repeats have an equal Message-ID',
  goal: '0, 0',
  measure,
};
