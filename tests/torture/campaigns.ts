import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { dayAfter, dayOf } from '#server/kernel/time/calendar.ts';
import type { Database } from '#server/features/database.ts';
import { openDatabase } from '#server/features/open.ts';
import { createProjectRepository } from '#server/features/projects/project.repository.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { addCommitments, COMMITTED } from '#tests/support/commitments.ts';
import { aProject } from '#tests/support/entities.ts';
import { withServers, type Ground } from './engines.ts';
import { crowdOn, registerOn, type Caller } from './people.ts';

/** Of each campaign, with one investment. */
export const INVESTORS = 50;
const RAISED = INVESTORS * COMMITTED;

/** How campaigns end: missed and released, funded, and kept whatever they raised. */
const TERMS: Partial<Project>[] = [
  { fundingModel: 'ALL_OR_NOTHING', fundingGoalCents: RAISED + 1 },
  { fundingModel: 'ALL_OR_NOTHING', fundingGoalCents: RAISED },
  { fundingModel: 'KEEP_IT_ALL', fundingGoalCents: RAISED + 1 },
];

export type Result = Record<string, string | number | boolean | null>;

/** Answers a statement that both engines understand. */
export async function query({ dataDir, databaseUrl }: Ground, text: string): Promise<Result[]> {
  if (databaseUrl === null) {
    const database = new Sqlite(join(dataDir, 'fichin.db'), { timeout: 10_000 });
    const statement = database.prepare<[], Result>(text);
    const rows = statement.reader ? statement.all() : (statement.run(), []);
    database.close();
    return rows;
  }
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<Result>(text);
  await client.end();
  return rows;
}

export const countOf = async (ground: Ground, text: string): Promise<number> =>
  Number((await query(ground, `select count(*) as count from ${text}`))[0]?.['count'] ?? 0);

/** A studio and people who invest in its games; the server that they register on is stopped again. */
export const studioWith = (ground: Ground, investors: number): Promise<Caller> =>
  withServers(ground, 1, async ([url = '']) => {
    const studio = await registerOn(url, 'dev@tortura.test', 'developer');
    await crowdOn(url, investors);
    return studio;
  });

/** That studio, and those people. */
export async function studioIn({ read, tables }: Database) {
  const [studio] = await read.select().from(tables.developerProfiles).limit(1);
  const investors = await read
    .select({ id: tables.users.id })
    .from(tables.users)
    .where(eq(tables.users.role, 'investor'));
  const people = investors.slice(0, INVESTORS).map(({ id }) => id);
  return { owner: { userId: studio?.userId ?? 0, developerId: studio?.id ?? 0 }, people };
}

/** As if the day had just begun, or the lease of a process that was killed had ended: campaigns end within a second. */
export async function endCampaigns(ground: Ground): Promise<void> {
  const at = ground.databaseUrl === null ? '0' : "'1970-01-01'";
  await query(
    ground,
    `update jobs set state = 'waiting', run_at = ${at}, tries = 0, finished_at = null
      where id = (select min(id) from jobs where kind = 'campaign_endings')`,
  );
}

/**
 * Adds campaigns whose last day was yesterday, in which everybody invested so many times. No server may run on SQLite.
 */
export async function addCampaigns(ground: Ground, count: number, each = 1): Promise<void> {
  const database = await openDatabase({ ...ground, synchronous: 'OFF' });
  const projects = createProjectRepository(database);
  const { tables } = database;
  const now = new Date();
  const { owner, people } = await studioIn(database);
  for (let made = 0; made < count; made += 1) {
    const { fundingGoalCents = 1, ...terms } = TERMS[made % TERMS.length] ?? {};
    const closing = {
      ...terms,
      fundingGoalCents: fundingGoalCents * each,
      closesOn: dayAfter(dayOf(now), -1),
      maxInvestors: INVESTORS,
    };
    await database.write('system', async (tx) => {
      const {
        id: _id,
        updatedAt: _updated,
        lastActivityAt: _active,
        ...fields
      } = aProject({ ...owner, ...closing, createdAt: now });
      const { id: projectId } = await projects.create(tx, { ...fields, publishedAt: now });
      await addCommitments(tx, tables, { projectId, people, each, createdAt: now });
    });
  }
  await database.close();
}

const MISSED = `campaign_result = 'NOT_FUNDED' and funding_model = 'ALL_OR_NOTHING'`;

/** What is half done, or done twice: each names projects that are neither as before nor as after their end. */
const halvesOf = (commitments: number): Record<string, string> => ({
  'told otherwise than decided': `projects p where case when campaign_result is null then 0 else 1 end <>
    (select count(*) from events e where e.project_id = p.id and e.kind = 'campaign_ended')`,
  'open after the decision, or closed before': `projects p where (campaign_result is null) <> is_active`,
  'released in part': `projects p where case when ${MISSED} then ${commitments} else 0 end <>
    (select count(*) from investments i where i.project_id = p.id and i.reversal_kind = 'NOT_FUNDED')`,
  'told otherwise than released': `projects p where case when ${MISSED} then ${commitments} else 0 end <>
    (select count(*) from events e where e.project_id = p.id and e.kind = 'investment_reversed')`,
  'positions otherwise than rows': `projects p where case when ${MISSED} then 0 else ${INVESTORS} end <>
    (select count(*) from positions o where o.project_id = p.id)`,
  'sums otherwise than rows': `projects p where funding_raised_cents <>
    (select sum(amount_cents) from investments i where i.project_id = p.id)`,
  'decided otherwise than their terms say': `projects p where campaign_result is not null and campaign_result <>
    case when funding_model = 'ALL_OR_NOTHING' and raised_at_close_cents < funding_goal_cents then 'NOT_FUNDED' else 'FUNDED' end`,
});

export async function halvesIn(ground: Ground, each = 1): Promise<string[]> {
  const found: string[] = [];
  for (const [name, text] of Object.entries(halvesOf(INVESTORS * each))) {
    const count = await countOf(ground, text);
    if (count > 0) found.push(`${count} ${name}`);
  }
  return found;
}

export const undecidedIn = (ground: Ground): Promise<number> =>
  countOf(ground, `projects where campaign_result is null`);
