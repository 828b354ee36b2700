import DataLoader from 'dataloader';
import type { Health } from '#server/domain/health.ts';
import type { Cents } from '#server/domain/money.ts';
import type { DeletedMilestone, Milestone, MilestoneEvent } from '#server/domain/milestone.ts';
import type { Listed } from '#server/domain/pagination.ts';
import type { Project } from '#server/domain/project.ts';
import type { TermsChange } from '#server/domain/terms.ts';
import type { Update } from '#server/domain/update.ts';
import type { DeveloperProfile, InvestorProfile, Viewer } from '#server/domain/user.ts';
import type { FundingPoint, UpdateFigures } from '#server/services/figures.ts';
import type { Services } from '#server/services/services.ts';
import type { Neighbours } from '#server/services/update.reads.ts';

export type Loaders = ReturnType<typeof createLoaders>;

type Identified = { id: number };

/** One statement for a whole level of a query, whatever number of rows it has. */
export const createLoaders = (services: Services, viewer: Viewer | null) => ({
  ...accountLoaders(services, viewer),
  ...projectLoaders(services, viewer),
  ...updateLoaders(services, viewer),
});

const accountLoaders = ({ directory, investments, projects }: Services, viewer: Viewer | null) => ({
  developer: byKey<DeveloperProfile | null>(
    async (ids) => keyed(await directory.findDevelopers(ids), ({ id }) => id),
    null,
  ),
  publishedCount: byKey<number>((ids) => directory.countPublished(ids), 0),
  firstProjects: firstPages((developers, limit) => projects.listFirstOfDevelopers(viewer, idsOf(developers), limit)),
  investorByUser: byKey<InvestorProfile | null>(
    async (ids) => keyed(await investments.investorsByUser(ids), ({ userId }) => userId),
    null,
  ),
});

const projectLoaders = ({ figures, investments, milestones, projects }: Services, viewer: Viewer | null) => ({
  project: byKey<Project | null>(async (ids) => keyed(await projects.findVisible(viewer, ids), ({ id }) => id), null),
  investedIn: byKey<Cents>((ids) => investments.investedIn(viewer, ids), 0),
  firstInvestments: firstPages((of: readonly Project[], limit) => investments.listFirst(viewer, of, limit)),
  fundingCurve: byKey<FundingPoint[]>((ids) => figures.fundingCurves(ids), []),
  health: byThing<Project, Health | null>((seen) => figures.healthOf(viewer, seen), null),
  milestones: byKey<Milestone[]>((ids) => milestones.ofProjects(ids), []),
  deletedMilestones: byKey<DeletedMilestone[]>(
    async (ids) => grouped(await milestones.deletedOf(ids), ({ projectId }) => projectId),
    [],
  ),
  history: byKey<(MilestoneEvent & { actor: string | null })[]>(
    async (ids) => grouped(await milestones.historyOf(ids), ({ milestoneId }) => milestoneId),
    [],
  ),
  terms: byKey<TermsChange[]>(async (ids) => grouped(await projects.termsOf(ids), ({ projectId }) => projectId), []),
});

const updateLoaders = ({ comments, figures, updates }: Services, viewer: Viewer | null) => ({
  firstUpdates: firstPages((of: readonly Project[], limit) => updates.listFirst(viewer, of, limit)),
  updateFigures: byThing<Project, UpdateFigures>((seen) => figures.updateFigures(viewer, seen), {
    visible: 0,
    exclusive: 0,
    unread: 0,
  }),
  neighbours: byThing<Update, Neighbours>((seen) => updates.neighboursOf(viewer, seen), { previous: null, next: null }),
  read: byKey<boolean>(async (ids) => new Map([...(await updates.readBy(viewer, ids))].map((id) => [id, true])), false),
  firstComments: firstPages((of: readonly Update[], limit) => comments.listFirst(idsOf(of), limit)),
  commentCount: byKey<number>((ids) => comments.countOf(ids), 0),
});

/** Made when it is first asked: a question needs few of them. */
function lazily<Key, Value, Id = Key>(make: () => DataLoader<Key, Value, Id>) {
  let made: DataLoader<Key, Value, Id> | null = null;
  const loader = () => (made ??= make());
  return { load: (key: Key) => loader().load(key), clear: (key: Key) => loader().clear(key) };
}

const byKey = <Value>(find: (ids: readonly number[]) => Promise<Map<number, Value>>, none: Value) =>
  lazily(
    () =>
      new DataLoader<number, Value>(async (ids) => {
        const found = await find(ids);
        return ids.map((id) => found.get(id) ?? none);
      }),
  );

const byThing = <Thing extends Identified, Value>(
  find: (things: readonly Thing[]) => Promise<Map<number, Value>>,
  none: Value,
) =>
  lazily(
    () =>
      new DataLoader<Thing, Value, number>(
        async (things) => {
          const found = await find(things);
          return things.map(({ id }) => found.get(id) ?? none);
        },
        { cacheKeyFn: ({ id }) => id },
      ),
  );

/** The first page of a list under each of many parents: one loader for each length asked for. */
function firstPages<Parent extends Identified, T>(
  find: (parents: readonly Parent[], limit: number) => Promise<Map<number, Listed<T>>>,
) {
  const ofLimit = new Map<number, { load: (parent: Parent) => Promise<Listed<T>> }>();
  return (parent: Parent, limit: number): Promise<Listed<T>> => {
    const none: Listed<T> = { rows: [], total: 0, hasNext: false };
    const loader = ofLimit.get(limit) ?? byThing((parents: readonly Parent[]) => find(parents, limit), none);
    ofLimit.set(limit, loader);
    return loader.load(parent);
  };
}

const idsOf = (things: readonly Identified[]): number[] => things.map(({ id }) => id);

const keyed = <T>(rows: T[], keyOf: (row: T) => number): Map<number, T> =>
  new Map(rows.map((row) => [keyOf(row), row]));

function grouped<T>(rows: T[], keyOf: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
