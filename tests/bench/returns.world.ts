import type { Database } from '#server/features/database.ts';
import { createDistributionRepository } from '#server/features/returns/distributions/distribution.repository.ts';
import { NO_DETAILS } from '#server/features/returns/distributions/distribution.steps.ts';
import { createRevenueReportRepository } from '#server/features/returns/revenue.report.repository.ts';
import { dayAfter, dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { COMMITTED } from '#tests/support/commitments.ts';
import { addReleasedGame, sharedOut, type ReleasedGame } from '#tests/support/released.games.ts';
import { isDeveloper } from './world.rows.ts';
import { makeWorld } from './world.ts';

/** Of each game. */
const INVESTORS = 50;
/** Since when games of a portfolio are reported. All reports but the last are paid. */
const YEARS = 2;
/** After the end of a period. */
const [REPORTED_AFTER, PAID_AFTER] = [30, 35];
/** Cents. */
export const NET = 500_000;

const NO_SHARE = { revenueShare: null, returnCap: null, returnYears: null, reportEvery: null };

export type ReturnsWorld = {
  studio: number;
  /** Of two investors with equal positions: in games with reports, and in games that share no revenue. */
  sharing: number;
  plain: number;
  /** Games without a report. */
  unreported: ReleasedGame[];
};

/** Two investors with so many positions, and so many games that are still to be reported. */
export async function makeReturnsWorld(
  database: Database,
  { positions, games }: { positions: number; games: number },
): Promise<ReturnsWorld> {
  const few = { projects: 10, milestones: 10, investments: 10, updates: 10 };
  const { users } = await makeWorld(database, { users: 130, ...few });
  const investors = users.flatMap((_user, index) => (isDeveloper(index + 1) ? [] : [index + 1]));
  const [people, others] = [investors.slice(0, INVESTORS), investors.slice(INVESTORS, 2 * INVESTORS)];
  const owner = { userId: 1, developerId: 1 };
  for (let made = 0; made < positions; made += 1) {
    await addReports(
      database,
      owner.userId,
      await addReleasedGame(database, { owner, people, yearsAgo: YEARS }),
      people,
    );
    await addReleasedGame(database, { owner, people: others, yearsAgo: YEARS, fields: NO_SHARE });
  }
  const unreported: ReleasedGame[] = [];
  while (unreported.length < games) unreported.push(await addReleasedGame(database, { owner, people }));
  return { studio: owner.userId, sharing: people[0] ?? 0, plain: others[0] ?? 0, unreported };
}

async function addReports(database: Database, actorId: number, game: ReleasedGame, people: number[]): Promise<void> {
  const { projectId, periods } = game;
  const [reports, distributions] = [createRevenueReportRepository(database), createDistributionRepository(database)];
  const stores = [{ store: 'STEAM', name: null, grossCents: NET, refundsCents: 0, storeShareCents: 0 }] as const;
  const amountCents = sharedOut(NET) / people.length;
  const sums = { netCents: NET, carriedInCents: 0, keptCents: people.length * COMMITTED };
  const lines = people.map((investorId) => ({ investorId, keptCents: COMMITTED, amountCents }));
  const over = periods.filter(({ endsOn }) => dayAfter(endsOn, REPORTED_AFTER) < dayOf(new Date()));
  await database.write('system', async (tx) => {
    for (const [nth, { startsOn, endsOn, dueOn }] of over.entries()) {
      const period = { projectId, periodStartsOn: startsOn, periodEndsOn: endsOn, dueOn, version: 1 };
      const said = { note: null, reason: null, actorId, createdAt: noonOf(dayAfter(endsOn, REPORTED_AFTER)) };
      await reports.add(tx, { ...period, ...sums, ...said }, stores, lines);
      if (nth === over.length - 1) continue;
      const paidOn = dayAfter(endsOn, PAID_AFTER);
      const paid = { ...NO_DETAILS, kind: 'PAID', projectId, amountCents, paidOn, actorId } as const;
      await distributions.add(
        tx,
        people.map((investorId) => ({ ...paid, investorId, createdAt: noonOf(paidOn) })),
      );
    }
  });
}

const noonOf = (day: Day): Date => new Date(`${day}T15:00:00Z`);
