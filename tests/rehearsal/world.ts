import { inArray } from 'drizzle-orm';
import { openDatabase } from '#server/features/open.ts';
import { createTokens } from '#server/features/sessions/session.tokens.service.ts';
import { makeWorld, PASSWORD } from '#tests/bench/world.ts';
import { isDeveloper, sessionOf, type Rows } from '#tests/bench/world.rows.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import { createClient } from '#tests/support/client.ts';
import { callerOf, projectOn, type Caller } from '#tests/torture/people.ts';
import { SECRET } from '#tests/torture/server.process.ts';
import type { Cast } from '#tests/torture/visitors.ts';

const SIZE = { users: 2000, projects: 600, milestones: 1200, investments: 4000, updates: 1200 };
/** Of the studio of the launch. */
const STUDIO = 1;
const OTHERS = 6;
/** As many as a project has seats; each may invest a hundred times in one. */
const SEATS = 150;
const READERS = 300;
/** How many of the crowd confirmed their address, and therefore get mail. */
const MAILED = 30;
/** Milliseconds: a studio's updates of a project are mailed at once ten times an hour. */
const UPDATE_PAUSE = 2500;

const investors = Array.from({ length: SIZE.users }, (_none, index) => index + 1).filter((id) => !isDeveloper(id));
const crowd = investors.slice(0, SEATS);
const mailed = crowd.slice(0, MAILED);

/** Two thousand people with projects, milestones, updates and money, in an empty database. */
export async function fillWorld(dataDir: string, databaseUrl: string): Promise<Rows> {
  const database = await openDatabase({ dataDir, databaseUrl, synchronous: 'FULL', writeTimeout: 600_000 });
  const rows = await makeWorld(database, SIZE);
  const { users } = database.tables;
  const confirmed = { emailConfirmedAt: new Date() };
  await database.write('system', (tx) => tx.update(users).set(confirmed).where(inArray(users.id, mailed)));
  await database.close();
  return rows;
}

export type LaunchCast = Cast & {
  /** Who invested in all projects of the launch, and must be told by mail of each update. */
  mailed: readonly number[];
};

/** A studio of the world that launches, and who of the others comes. */
export async function launchCastOn(url: string): Promise<LaunchCast> {
  const tokens = createTokens([SECRET], () => new Date());
  const callers = new Map<number, Caller>();
  const caller = (id: number): Caller => {
    const known = callers.get(id) ?? callerOf(tokens.issue(sessionOf(id)));
    callers.set(id, known);
    return known;
  };
  const studio = caller(STUDIO);
  const hot = await projectOn(url, studio, SEATS);
  const others: number[] = [];
  for (let made = 0; made < OTHERS; made += 1) others.push(await projectOn(url, studio, SEATS));
  const first = await createClient(url).ask('rest', studio, createUpdate(hot, { title: 'Primera', content: 'Texto' }));
  for (const project of [hot, ...others]) {
    for (const id of mailed) await caller(id).post(url, `/projects/${project}/invest`, { amount: 100 });
  }
  return {
    studio,
    hot,
    updateId: first.data.id,
    others,
    crowd: crowd.map(caller),
    readers: investors.slice(SEATS, SEATS + READERS).map(caller),
    login: { email: `persona${investors.at(-1)}@banco.test`, password: PASSWORD },
    updatePause: UPDATE_PAUSE,
    mailed,
  };
}
