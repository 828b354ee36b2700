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

type Identified = { id: number };
type Asked = { services: Services; viewer: Viewer | null };
type Making = Asked & { made: Record<string, unknown> };

const accountLoaders = {
  developer: ({ services: { directory } }: Asked) =>
    byKey<DeveloperProfile | null>(async (ids) => keyed(await directory.findDevelopers(ids), ({ id }) => id), null),
  publishedCount: ({ services: { directory } }: Asked) => byKey<number>((ids) => directory.countPublished(ids), 0),
  firstProjects: ({ services: { projects }, viewer }: Asked) =>
    firstPages((developers, limit) => projects.listFirstOfDevelopers(viewer, idsOf(developers), limit)),
  investorByUser: ({ services: { investments } }: Asked) =>
    byKey<InvestorProfile | null>(
      async (ids) => keyed(await investments.investorsByUser(ids), ({ userId }) => userId),
      null,
    ),
};

const projectLoaders = {
  project: ({ services: { projects }, viewer }: Asked) =>
    byKey<Project | null>(async (ids) => keyed(await projects.findVisible(viewer, ids), ({ id }) => id), null),
  investedIn: ({ services: { investments }, viewer }: Asked) =>
    byKey<Cents>((ids) => investments.investedIn(viewer, ids), 0),
  firstInvestments: ({ services: { investments }, viewer }: Asked) =>
    firstPages((of: readonly Project[], limit) => investments.listFirst(viewer, of, limit)),
  fundingCurve: ({ services: { figures } }: Asked) => byKey<FundingPoint[]>((ids) => figures.fundingCurves(ids), []),
  health: ({ services: { figures }, viewer }: Asked) =>
    byThing<Project, Health | null>((seen) => figures.healthOf(viewer, seen), null),
  milestones: ({ services: { milestones } }: Asked) => byKey<Milestone[]>((ids) => milestones.ofProjects(ids), []),
  deletedMilestones: ({ services: { milestones } }: Asked) =>
    byKey<DeletedMilestone[]>(
      async (ids) => grouped(await milestones.deletedOf(ids), ({ projectId }) => projectId),
      [],
    ),
  history: ({ services: { milestones } }: Asked) =>
    byKey<(MilestoneEvent & { actor: string | null })[]>(
      async (ids) => grouped(await milestones.historyOf(ids), ({ milestoneId }) => milestoneId),
      [],
    ),
  terms: ({ services: { projects } }: Asked) =>
    byKey<TermsChange[]>(async (ids) => grouped(await projects.termsOf(ids), ({ projectId }) => projectId), []),
};

const updateLoaders = {
  firstUpdates: ({ services: { updates }, viewer }: Asked) =>
    firstPages((of: readonly Project[], limit) => updates.listFirst(viewer, of, limit)),
  updateFigures: ({ services: { figures }, viewer }: Asked) =>
    byThing<Project, UpdateFigures>((seen) => figures.updateFigures(viewer, seen), {
      visible: 0,
      exclusive: 0,
      unread: 0,
    }),
  media: ({ services: { updates } }: Asked) => byKey<Media[]>((ids) => updates.mediaOf(ids), []),
  neighbours: ({ services: { updates }, viewer }: Asked) =>
    byThing<Update, Neighbours>((seen) => updates.neighboursOf(viewer, seen), { previous: null, next: null }),
  read: ({ services: { updates }, viewer }: Asked) =>
    byKey<boolean>(async (ids) => new Map([...(await updates.readBy(viewer, ids))].map((id) => [id, true])), false),
  firstComments: ({ services: { comments } }: Asked) =>
    firstPages((of: readonly Update[], limit) => comments.listFirst(idsOf(of), limit)),
  commentCount: ({ services: { comments } }: Asked) => byKey<number>((ids) => comments.countOf(ids), 0),
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
export function createLoaders(services: Services, viewer: Viewer | null): Loaders {
  const making: Making = { services, viewer, made: {} };
  return Object.assign(Object.create(prototype) as Loaders, making);
}

function byKey<Value>(find: (ids: readonly number[]) => Promise<Map<number, Value>>, none: Value) {
  return new DataLoader<number, Value>(async (ids) => {
    const found = await find(ids);
    return ids.map((id) => found.get(id) ?? none);
  });
}

function byThing<Thing extends Identified, Value>(
  find: (things: readonly Thing[]) => Promise<Map<number, Value>>,
  none: Value,
) {
  return new DataLoader<Thing, Value, number>(
    async (things) => {
      const found = await find(things);
      return things.map(({ id }) => found.get(id) ?? none);
    },
    { cacheKeyFn: ({ id }) => id },
  );
}

/** The first page of a list under each of many parents: one loader for each length asked for. */
function firstPages<Parent extends Identified, T>(
  find: (parents: readonly Parent[], limit: number) => Promise<Map<number, Listed<T>>>,
) {
  const ofLimit = new Map<number, DataLoader<Parent, Listed<T>, number>>();
  return (parent: Parent, limit: number): Promise<Listed<T>> => {
    const none: Listed<T> = { rows: [], total: 0, hasNext: false };
    const loader = ofLimit.get(limit) ?? byThing((parents: readonly Parent[]) => find(parents, limit), none);
    ofLimit.set(limit, loader);
    return loader.load(parent);
  };
}

const idsOf = (things: readonly Identified[]): number[] => things.map(({ id }) => id);
