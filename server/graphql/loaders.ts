import DataLoader from 'dataloader';
import { grouped, keyed } from '#server/domain/grouping.ts';
import type { Health } from '#server/domain/health.ts';
import type { Cents } from '#server/domain/money.ts';
import type { DeletedMilestone, Milestone, MilestoneEvent } from '#server/domain/milestone.ts';
import type { Listed } from '#server/domain/pagination.ts';
import type { Project } from '#server/domain/project.ts';
import type { TermsChange } from '#server/domain/terms.ts';
import type { Media, Update } from '#server/domain/update.ts';
import type { DeveloperProfile, InvestorProfile, Viewer } from '#server/domain/user.ts';
import type { FundingPoint, UpdateFigures } from '#server/services/figures.ts';
import type { Services } from '#server/services/services.ts';
import type { Neighbours } from '#server/services/update.reads.ts';
import { readInParts, requireWithin, type Budget } from './budget.ts';

type Identified = { id: number };
type Asked = { services: Services; viewer: Viewer | null; budget: Budget };
type Making = Asked & { made: Record<string, unknown> };

/** Rows read in one statement where each may hold a long text, and where it can't. */
const LONG_ROWS = 200;
const SHORT_ROWS = 1000;
/** Each of these has up to a hundred rows below it. */
const PARENTS_OF_MANY = 50;

const accountLoaders = {
  developer: ({ services: { directory }, budget }: Asked) =>
    byKey<DeveloperProfile | null>(
      budget,
      async (ids) => keyed(await directory.findDevelopers(ids), ({ id }) => id),
      null,
    ),
  publishedCount: ({ services: { directory }, budget }: Asked) =>
    byKey<number>(budget, (ids) => directory.countPublished(ids), 0),
  firstProjects: ({ services: { projects }, viewer, budget }: Asked) =>
    firstPages(budget, LONG_ROWS, (developers, limit) =>
      projects.listFirstOfDevelopers(viewer, idsOf(developers), limit),
    ),
  investorByUser: ({ services: { investments }, budget }: Asked) =>
    byKey<InvestorProfile | null>(
      budget,
      async (ids) => keyed(await investments.investorsByUser(ids), ({ userId }) => userId),
      null,
    ),
};

const projectLoaders = {
  project: ({ services: { projects }, viewer, budget }: Asked) =>
    byKey<Project | null>(
      budget,
      async (ids) => keyed(await projects.findVisible(viewer, ids), ({ id }) => id),
      null,
      LONG_ROWS,
    ),
  investedIn: ({ services: { investments }, viewer, budget }: Asked) =>
    byKey<Cents>(budget, (ids) => investments.investedIn(viewer, ids), 0),
  firstInvestments: ({ services: { investments }, viewer, budget }: Asked) =>
    firstPages(budget, SHORT_ROWS, (of: readonly Project[], limit) => investments.listFirst(viewer, of, limit)),
  fundingCurve: ({ services: { figures }, budget }: Asked) =>
    byKey<FundingPoint[]>(budget, (ids) => figures.fundingCurves(ids), []),
  health: ({ services: { figures }, viewer, budget }: Asked) =>
    byThing<Project, Health | null>(budget, (seen) => figures.healthOf(viewer, seen), null),
  milestones: ({ services: { milestones }, budget }: Asked) =>
    byKey<Milestone[]>(budget, (ids) => milestones.ofProjects(ids), [], PARENTS_OF_MANY),
  deletedMilestones: ({ services: { milestones }, budget }: Asked) =>
    byKey<DeletedMilestone[]>(
      budget,
      async (ids) => grouped(await milestones.deletedOf(ids), ({ projectId }) => projectId),
      [],
      PARENTS_OF_MANY,
    ),
  history: ({ services: { milestones }, budget }: Asked) =>
    byKey<(MilestoneEvent & { actor: string | null })[]>(
      budget,
      async (ids) => grouped(await milestones.historyOf(ids), ({ milestoneId }) => milestoneId),
      [],
    ),
  terms: ({ services: { projects }, budget }: Asked) =>
    byKey<TermsChange[]>(budget, async (ids) => grouped(await projects.termsOf(ids), ({ projectId }) => projectId), []),
};

const updateLoaders = {
  firstUpdates: ({ services: { updates }, viewer, budget }: Asked) =>
    firstPages(budget, LONG_ROWS, (of: readonly Project[], limit) => updates.listFirst(viewer, of, limit)),
  updateFigures: ({ services: { figures }, viewer, budget }: Asked) =>
    byThing<Project, UpdateFigures>(budget, (seen) => figures.updateFigures(viewer, seen), {
      visible: 0,
      exclusive: 0,
      unread: 0,
    }),
  media: ({ services: { updates }, budget }: Asked) => byKey<Media[]>(budget, (ids) => updates.mediaOf(ids), []),
  neighbours: ({ services: { updates }, viewer, budget }: Asked) =>
    byThing<Update, Neighbours>(
      budget,
      (seen) => updates.neighboursOf(viewer, seen),
      { previous: null, next: null },
      LONG_ROWS,
    ),
  read: ({ services: { updates }, viewer, budget }: Asked) =>
    byKey<boolean>(
      budget,
      async (ids) => new Map([...(await updates.readBy(viewer, ids))].map((id) => [id, true])),
      false,
    ),
  firstComments: ({ services: { comments }, budget }: Asked) =>
    firstPages(budget, SHORT_ROWS, (of: readonly Update[], limit) => comments.listFirst(idsOf(of), limit)),
  commentCount: ({ services: { comments }, budget }: Asked) => byKey<number>(budget, (ids) => comments.countOf(ids), 0),
};

const makers = { ...accountLoaders, ...projectLoaders, ...updateLoaders };

export type Loaders = { readonly [Name in keyof typeof makers]: ReturnType<(typeof makers)[Name]> };

/** Each is made when it is first asked: a question needs few of them. */
const lazily = Object.fromEntries(
  Object.entries(makers).map(([name, make]) => [
    name,
    {
      get(this: Making) {
        return (this.made[name] ??= make(this));
      },
    },
  ]),
);
const prototype = Object.defineProperties({}, lazily) as Loaders;

/** One statement for a whole level of a query, whatever number of rows it has. */
export function createLoaders({ services, viewer, budget }: Asked): Loaders {
  const making: Making = { services, viewer, budget, made: {} };
  return Object.assign(Object.create(prototype) as Loaders, making);
}

type Find<Key, Value> = (keys: readonly Key[]) => Promise<Map<number, Value>>;

function byKey<Value>(budget: Budget, find: Find<number, Value>, none: Value, atOnce = SHORT_ROWS) {
  return new DataLoader<number, Value>(async (ids) => {
    requireWithin(budget);
    const found = await readInParts(budget, ids, atOnce, find);
    return ids.map((id) => found.get(id) ?? none);
  });
}

function byThing<Thing extends Identified, Value>(
  budget: Budget,
  find: Find<Thing, Value>,
  none: Value,
  atOnce = SHORT_ROWS,
) {
  return new DataLoader<Thing, Value, number>(
    async (things) => {
      requireWithin(budget);
      const found = await readInParts(budget, things, atOnce, find);
      return things.map(({ id }) => found.get(id) ?? none);
    },
    { cacheKeyFn: ({ id }) => id },
  );
}

/** The first page of a list under each of many parents: one loader for each length asked for. */
function firstPages<Parent extends Identified, T>(
  budget: Budget,
  rowsAtOnce: number,
  find: (parents: readonly Parent[], limit: number) => Promise<Map<number, Listed<T>>>,
) {
  const ofLimit = new Map<number, DataLoader<Parent, Listed<T>, number>>();
  return (parent: Parent, limit: number): Promise<Listed<T>> => {
    const none: Listed<T> = { rows: [], total: 0, hasNext: false };
    const atOnce = Math.max(1, Math.floor(rowsAtOnce / Math.max(1, limit)));
    const loader =
      ofLimit.get(limit) ?? byThing(budget, (parents: readonly Parent[]) => find(parents, limit), none, atOnce);
    ofLimit.set(limit, loader);
    return loader.load(parent);
  };
}

const idsOf = (things: readonly Identified[]): number[] => things.map(({ id }) => id);
