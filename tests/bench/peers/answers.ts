import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { deadlineOf } from '#server/features/milestones/milestone.rules.ts';
import { percentOf } from '#server/kernel/money/money.ts';
import { encodeCursor } from '#server/kernel/pagination.ts';
import type { DeveloperRow, MilestoneRow, ProjectRow, UpdateRow } from './rows.ts';

/** GraphQL answers written out by hand, with fields in the order of the operations. */
export type Page = { rows: ProjectRow[]; total: number; developers: DeveloperRow[]; milestones: MilestoneRow[] };

export const today = (): Day => dayOf(new Date());

export function browseAnswer({ rows, total, developers, milestones }: Page, limit: number) {
  const day = today();
  const edges = rows.slice(0, limit).map((row) => ({
    cursor: cursorOf(row),
    node: {
      id: String(row.id),
      title: row.title,
      description: row.description,
      shortDescription: row.shortDescription,
      coverImage: row.coverImage,
      genre: row.genre && named(row.genre),
      developmentStage: row.developmentStage ?? row.currentStage,
      isPublished: Boolean(row.isPublished),
      ...funding(row),
      developer: developer(developers.find(({ id }) => id === row.developerId)),
      milestones: milestones
        .filter(({ projectId }) => projectId === row.id)
        .map((milestone) => timeline(milestone, day)),
    },
  }));
  const pageInfo = { hasNextPage: rows.length > limit, endCursor: edges.at(-1)?.cursor ?? null };
  return { data: { projects: { totalCount: total, edges, pageInfo } } };
}

export type Whole = {
  row: ProjectRow;
  developer: DeveloperRow | undefined;
  milestones: MilestoneRow[];
  updates: UpdateRow[];
  updateCount: number;
  invested: number;
};

export function projectAnswer({ row, milestones, updates, updateCount, invested, ...rest }: Whole) {
  const day = today();
  const project = {
    id: String(row.id),
    title: row.title,
    description: row.description,
    longDescription: row.longDescription,
    coverImage: row.coverImage,
    genre: row.genre && named(row.genre),
    platforms: parsed(row.platforms),
    currentStage: named(row.currentStage),
    currentStadium: named(row.currentStadium),
    isPublished: Boolean(row.isPublished),
    startDate: row.startDate ?? dayOf(new Date(row.createdAt)),
    createdAt: instant(row.createdAt),
    investmentModel: row.investmentModel,
    expectedRoi: row.roi === null ? null : row.roi / 100,
    minInvestment: row.minInvestmentCents === null ? null : row.minInvestmentCents / 100,
    maxInvestment: row.maxInvestmentCents === null ? null : row.maxInvestmentCents / 100,
    viewerInvested: invested / 100,
    ...funding(row),
    developer: developer(rest.developer),
    milestones: milestones.map((milestone) => ({
      description: milestone.description,
      ...timeline(milestone, day),
    })),
    updates: {
      totalCount: updateCount,
      edges: updates.map((update) => ({
        cursor: cursorOf(update),
        node: {
          id: String(update.id),
          title: update.title,
          type: named(update.type),
          content: update.content,
          createdAt: instant(update.createdAt),
          isPublic: Boolean(update.isPublic),
        },
      })),
    },
  };
  return { data: { project } };
}

export type Receipt = { id: number; amountCents: number; createdAt: number; invested: number; key: string | null };

export const investAnswer = (project: ProjectRow, { id, amountCents, createdAt, invested, key }: Receipt) => ({
  data: {
    invest: {
      clientMutationId: key,
      investment: { id: String(id), amount: amountCents / 100, createdAt: instant(createdAt) },
      project: { viewerInvested: invested / 100, id: String(project.id), ...funding(project) },
    },
  },
});

export const refusalAnswer = (code: string, message: string) => ({ errors: [{ message, extensions: { code } }] });

const funding = (row: ProjectRow) => ({
  fundingGoal: row.fundingGoalCents / 100,
  fundingRaised: row.fundingRaisedCents / 100,
  fundingProgress: percentOf(row.fundingRaisedCents, row.fundingGoalCents),
  investorCount: row.investorCount,
  maxInvestors: row.maxInvestors,
});

const developer = (row: DeveloperRow | undefined) =>
  row && { id: String(row.id), studioName: row.studioName, country: row.country };

function timeline(milestone: MilestoneRow, day: Day) {
  const { state, daysLeft, urgent } = deadlineOf(milestone, day);
  return {
    id: String(milestone.id),
    title: milestone.title,
    stage: milestone.stage && named(milestone.stage),
    status: named(milestone.status),
    isCompleted: milestone.status === 'completed',
    dueDate: milestone.dueDate,
    deadline: { state: named(state), daysLeft, urgent },
  };
}

const cursorOf = ({ createdAt, id }: { createdAt: Date | number; id: number }): string =>
  encodeCursor({ key: Number(createdAt), id });

const instant = (time: Date | number): string => new Date(time).toISOString();

const parsed = (platforms: string | string[]): string[] =>
  typeof platforms === 'string' ? (JSON.parse(platforms) as string[]) : platforms;

/** A value as GraphQL's enum names it: `pre-production` is PRE_PRODUCTION. */
const named = (value: string): string => value.replaceAll('-', '_').toUpperCase();
