import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { startSmtp } from '#tests/support/smtp.ts';
import { unzipped } from '#tests/support/zip.ts';
import { onSqlite, type Ground } from '../engines.ts';
import { createRandom, times, type Figure, type Scale, type Verdict } from '../figure.ts';
import { crowdOn, registerOn, type Caller } from '../people.ts';
import { startServer } from '../server.process.ts';

/** Half of them ask for their data, the others to be closed. */
const PEOPLE = 24;
const COMMENTS = 400;
/** Milliseconds. */
const PATIENCE = 120_000;

const KINDS = `('data_export', 'data_export_ready', 'account_closing', 'account_closing_notice')`;
const WAITING = `select count(*) as count from jobs where state = 'waiting' and kind in ${KINDS} and run_at < 4e12`;

/** Answers one statement of the server's database. */
function query<Row>({ dataDir }: Ground, text: string): Row[] {
  const database = new Sqlite(join(dataDir, 'fichin.db'));
  try {
    database.pragma('busy_timeout = 5000');
    const statement = database.prepare(text);
    return (statement.reader ? statement.all() : (statement.run(), [])) as Row[];
  } finally {
    database.close();
  }
}

const countOf = (ground: Ground, text: string): number => query<{ count: number }>(ground, text)[0]?.count ?? 0;

/** Everybody has a confirmed address and rows enough that a copy takes a while. */
function fill(ground: Ground): void {
  query(ground, 'update users set email_confirmed_at = created_at');
  query(
    ground,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${COMMENTS})
     insert into sessions (user_id, token_id, created_at, authenticated_at, last_used_at, address, user_agent, ended_at)
     select u.id, n.i, u.created_at + n.i, u.created_at, u.created_at, '10.0.0.1', hex(randomblob(100)), u.created_at from users u, n`,
  );
}

/** What is closed in part: an account without its name that kept a key or its address, or the other way round. */
const HALVES = `select count(*) as count from users u where (u.closed_at is null) <> (u.email like '%@%')
  or u.closed_at is not null and (exists (select 1 from sessions s where s.user_id = u.id and s.ended_at is null)
    or exists (select 1 from data_exports d where d.user_id = u.id)
    or exists (select 1 from investor_profiles p where p.user_id = u.id and p.name <> 'Cuenta cerrada'))`;

async function ask(url: string, people: Caller[], path: string): Promise<void> {
  for (const person of people) await person.post(url, path, {});
}

async function until(isDone: () => boolean, what: string): Promise<void> {
  for (const end = performance.now() + PATIENCE; !isDone(); await sleep(50)) {
    if (performance.now() > end) throw new Error(`${what} took too long`);
  }
}

async function measure(scale: Scale): Promise<Verdict> {
  const rounds = times(scale, 40, 2);
  const random = createRandom(scale.seed);
  return onSqlite(async (ground) => {
    const smtp = await startSmtp({ isPlain: true });
    const env = {
      SMTP_URL: `smtp://localhost:${smtp.port}?tls=off`,
      MAIL_FROM: 'avisos@fichin.test',
      PUBLIC_URL: 'http://fichin.test',
    };
    let server = await startServer({ ...ground, env });
    await registerOn(server.url, 'dev@tortura.test', 'developer');
    const people = await crowdOn(server.url, PEOPLE);
    fill(ground);
    await ask(server.url, people.slice(PEOPLE / 2), '/users/account-closing');
    const told = () => smtp.received.filter(({ mail }) => mail.subject?.startsWith('Tu cuenta se cerrará')).length;
    await until(() => told() >= PEOPLE / 2, 'The mails of closing');
    await ask(server.url, people.slice(0, PEOPLE / 2), '/users/data-export');
    const exports = countOf(ground, 'select count(*) as count from data_exports');
    const closings = countOf(ground, 'select count(*) as count from users where closes_at is not null');
    // As if fourteen days had passed.
    query(ground, 'update users set closes_at = 1 where closes_at is not null');
    query(ground, `update jobs set run_at = 0 where kind = 'account_closing'`);
    let halves = 0;
    for (let round = 0; round < rounds; round += 1) {
      await sleep(random() * 200);
      await server.end('SIGKILL');
      halves += countOf(ground, HALVES);
      // As if the leases of the process that was killed had ended.
      query(ground, `update jobs set run_at = 0, tries = 0 where state = 'waiting' and kind in ${KINDS}`);
      server = await startServer({ ...ground, env });
    }
    await until(() => countOf(ground, WAITING) === 0, 'The jobs');
    await server.end('SIGTERM');
    server = await startServer({ ...ground, env }); // what ended with its process is removed at the start
    await sleep(1000);

    const folder = join(ground.dataDir, 'exports');
    const files = readdirSync(folder);
    const named = query<{ file: string }>(ground, 'select file from data_exports where file is not null');
    const leftOver = files.filter((name) => !named.some(({ file }) => file === name)).length;
    const links = smtp.received.flatMap(({ mail }) => /\/mis-datos\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? []);
    let whole = 0;
    for (const link of new Set(links)) {
      const answer = await fetch(`${server.url}${link}`);
      if (answer.status === 200 && unzipped(Buffer.from(await answer.arrayBuffer())).has('copias.json')) whole += 1;
    }
    const closed = countOf(ground, 'select count(*) as count from users where closed_at is not null');
    halves += countOf(ground, HALVES);
    await server.end('SIGTERM');
    await smtp.stop();
    const value =
      `${rounds} kills, ${exports} copies asked, ${whole} whole and told; ${closings} closings, ${closed} closed; ` +
      `${halves} in part, ${leftOver} files left over, ${links.length - whole} mails repeated, ${told()} told of closing`;
    return { value, ok: exports === whole && closings === closed && halves === 0 && leftOver === 0 };
  });
}

export const killedLeaving: Figure = {
  name: 'kill -9 amid copies of data and closings of accounts: in part, missing, files left over; mails at least once',
  goal: 'each whole or not at all, then all; 0 files left over',
  measure,
};
