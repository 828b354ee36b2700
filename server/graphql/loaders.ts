import DataLoader from 'dataloader';
import type { Cents } from '#server/domain/money.ts';
import type { Milestone, MilestoneEvent } from '#server/domain/milestone.ts';
import type { Project } from '#server/domain/project.ts';
import type { TermsChange } from '#server/domain/terms.ts';
import type { DeveloperProfile, InvestorProfile, Viewer } from '#server/domain/user.ts';
import type { UpdateFigures } from '#server/services/figures.service.ts';
import type { Services } from '#server/services/services.ts';

export type Loaders = ReturnType<typeof createLoaders>;

/** One statement for a whole level of a query, whatever number of rows it has. */
export function createLoaders({ comments, directory, figures, investments, milestones, projects, updates }: Services, viewer: Viewer | null) {
  return {
    project: byKey<Project | null>(async (ids) => keyed(await projects.findVisible(viewer, ids), ({ id }) => id), null),
    developer: byKey<DeveloperProfile | null>(async (ids) => keyed(await directory.findDevelopers(ids), ({ id }) => id), null),
    publishedCount: byKey<number>((ids) => directory.countPublished(ids), 0),
    investorByUser: byKey<InvestorProfile | null>(
      async (ids) => keyed(await investments.investorsByUser(ids), ({ userId }) => userId), null,
    ),
    investedIn: byKey<Cents>((ids) => investments.investedIn(viewer, ids), 0),
    milestones: byKey<Milestone[]>((ids) => milestones.ofProjects(ids), []),
    history: byKey<(MilestoneEvent & { actor: string | null })[]>(
      async (ids) => grouped(await milestones.historyOf(ids), ({ milestoneId }) => milestoneId), [],
    ),
    terms: byKey<TermsChange[]>(async (ids) => grouped(await projects.termsOf(ids), ({ projectId }) => projectId), []),
    commentCount: byKey<number>((ids) => comments.countOf(ids), 0),
    read: byKey<boolean>(async (ids) => new Map([...await updates.readBy(viewer, ids)].map((id) => [id, true])), false),
    updateFigures: new DataLoader<Project, UpdateFigures, number>(async (seen) => {
      const found = await figures.updateFigures(viewer, seen);
      return seen.map(({ id }) => found.get(id) ?? { visible: 0, exclusive: 0, unread: 0 });
    }, { cacheKeyFn: ({ id }) => id }),
  };
}

function byKey<Value>(find: (ids: readonly number[]) => Promise<Map<number, Value>>, none: Value) {
  return new DataLoader<number, Value>(async (ids) => {
    const found = await find(ids);
    return ids.map((id) => found.get(id) ?? none);
  });
}

const keyed = <T>(rows: T[], keyOf: (row: T) => number): Map<number, T> => new Map(rows.map((row) => [keyOf(row), row]));

function grouped<T>(rows: T[], keyOf: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...groups.get(keyOf(row)) ?? [], row]);
  return groups;
}
