import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import type { ProjectPatch } from '#server/features/projects/project.edit.rules.ts';
import type { ReversalKind } from '#server/features/investments/reversal.rules.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { conclude } from '#tests/support/cases/outcomes.ts';
import { addCommitments } from '#tests/support/commitments.ts';
import { reportCount, scaledCount } from '#tests/support/counts.ts';
import type { Account } from '#tests/support/given.ts';
import { runJobs } from '#tests/support/mails.ts';

const NOW = '2026-03-01T15:00:00Z';
const PEOPLE = scaledCount(10, 50);
const GAMES = scaledCount(2, 50);
/** Of one person in one project; more in all than one statement writes. */
const EACH = 100;

let app: TestApp;
let dana: Account;
let people: number[];

beforeEach(async () => {
  app = await startAppForTest({ now: NOW });
  dana = await app.given.developer();
  const { database, dependencies } = app.app;
  people = await database.write('system', async (tx) => {
    const made: number[] = [];
    for (let index = 0; index < PEOPLE; index += 1) {
      const email = `many${index}@ejemplo.test`;
      const newcomer = { email, passwordHash: '-', role: 'investor', createdAt: new Date(NOW) } as const;
      made.push((await dependencies.users.create(tx, newcomer)).id);
    }
    return made;
  });
});

async function crowded(fields: ProjectPatch, investors = people): Promise<number> {
  const projectId = await app.given.project(dana, { maxInvestors: PEOPLE, ...fields });
  const { database } = app.app;
  const many = { projectId, people: investors, each: EACH, createdAt: new Date(NOW) };
  await database.write('system', (tx) => addCommitments(tx, database.tables, many));
  return projectId;
}

async function countReversals(kind: ReversalKind): Promise<number> {
  const { investments } = app.app.database.tables;
  return app.app.database.read.$count(investments, eq(investments.reversalKind, kind));
}

async function countEvents(kind: 'investment_reversed' | 'investment_withdrawn'): Promise<number> {
  const { events } = app.app.database.tables;
  return app.app.database.read.$count(events, eq(events.kind, kind));
}

afterEach(() => reportCount('commitments of one project or account', PEOPLE * EACH));

const wrongSums = async () => (await readLedger(app.app.database)).filter((line) => !balances(line));

test('a missed campaign with many commitments ends', async () => {
  const goal = { fundingModel: 'ALL_OR_NOTHING', fundingGoalCents: 900_000_000, closesOn: '2026-03-10' } as const;
  const id = await crowded(goal);
  await endCampaignsAt(app, '2026-03-11T03:00:00.000Z');
  expect(await app.given.fundingOf(id)).toMatchObject({ raised: 0, investors: 0 });
  expect(await countReversals('NOT_FUNDED')).toBe(PEOPLE * EACH);
  expect(await countEvents('investment_reversed')).toBe(PEOPLE * EACH);
  expect(await wrongSums()).toEqual([]);
});

test('a game with many commitments is cancelled by one request', async () => {
  const id = await crowded({});
  const cancelled = { projectOutcome: 'CANCELLED', outcomeText: 'No llegamos.' };
  expect((await app.ask(dana, conclude(id, cancelled))).ok).toBe(true);
  expect(await app.given.fundingOf(id)).toMatchObject({ raised: 0, investors: 0 });
  expect(await countReversals('CANCELLED')).toBe(PEOPLE * EACH);
  expect(await countEvents('investment_reversed')).toBe(PEOPLE * EACH);
  expect(await wrongSums()).toEqual([]);
});

test('the account of a person with many commitments in many games closes', async () => {
  const ines = await app.given.investor();
  for (let made = 0; made < GAMES; made += 1) await crowded({}, [ines.id]);
  const { database, dependencies } = app.app;
  await database.write('system', (tx) => tx.update(database.tables.projects).set({ campaignResult: 'FUNDED' }));
  expect((await app.ask(ines, closeAccount())).ok).toBe(true);
  app.setNow('2026-03-15T15:00:00Z');
  await runJobs(app);
  expect(await dependencies.accountClosings.isClosed(ines.id)).toBe(true);
  expect(await countReversals('WITHDRAWN')).toBe(GAMES * EACH);
  expect(await countEvents('investment_withdrawn')).toBe(GAMES * EACH);
  expect(await wrongSums()).toEqual([]);
});
