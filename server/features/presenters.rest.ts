import { keyed } from '#server/kernel/collections.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import type { Milestone } from '#server/features/milestones/milestone.rules.ts';
import type { Readable, Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Update } from '#server/features/updates/update.rules.ts';
import type { Services } from './services.ts';
import type { NamedDeveloper } from './accounts/account.presenter.rest.ts';
import { presentUpdate } from './updates/update.presenter.rest.ts';
import { presentEvent, presentMilestone } from './milestones/milestone.presenter.rest.ts';
import { presentProject } from './projects/project.presenter.rest.ts';
import { presentInvestment, presentReceived } from './investments/investment.presenter.rest.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

/** Comments included with each update of a list. */
const COMMENTS = 20;

export type Presenters = ReturnType<typeof createPresenters>;

/** Response bodies of entities, for whole lists at a time, so that related rows are loaded once. */
export function createPresenters(
  { comments, directory, milestones, projects, rights, stats, updates, today }: Services,
  publicUrl: string | null,
) {
  const absolute = (url: string): string => (url.startsWith('/') ? `${publicUrl ?? ''}${url}` : url);

  async function showProjects(viewer: Viewer | null, rows: Visible<Project>[]) {
    const [developers, milestonesOf] = await Promise.all([
      directory.findDevelopers(viewer, [...new Set(rows.map(({ developerId }) => developerId))]),
      milestones.ofProjects(rows),
    ]);
    const developersById = keyed(developers, ({ id }) => id);
    return rows.map((project) =>
      presentProject(project, {
        developer: developersById.get(project.developerId) ?? unnamed(project),
        milestones: milestonesOf.get(project.id) ?? [],
        today: today(),
        absolute,
      }),
    );
  }

  async function showUpdates(viewer: Viewer | null, rows: Readable<Update>[]) {
    const ids = rows.map(({ id }) => id);
    const [read, readership, written, seen] = await Promise.all([
      updates.readBy(viewer, ids),
      stats.readershipOf(viewer, rows),
      comments.listFirst(rows, COMMENTS),
      projects.findVisible(viewer, [...new Set(rows.map(({ projectId }) => projectId))]),
    ]);
    const rightsIn = await rights.rightsOf(viewer, seen);
    return rows.map((update) =>
      presentUpdate(
        update,
        {
          isRead: read.has(update.id) || (rightsIn.get(update.projectId)?.has('update.write') ?? false),
          readership: readership.get(update.id) ?? null,
          comments: written.get(update.id)?.rows ?? [],
          commentCount: written.get(update.id)?.total ?? 0,
        },
        absolute,
      ),
    );
  }

  return {
    projects: showProjects,
    updates: showUpdates,

    async project(viewer: Viewer | null, row: Visible<Project>) {
      return first(await showProjects(viewer, [row]));
    },

    async update(viewer: Viewer | null, row: Readable<Update>) {
      return first(await showUpdates(viewer, [row]));
    },

    async investments(viewer: Viewer | null, rows: Investment[]) {
      const seen = await projects.findVisible(viewer, [...new Set(rows.map(({ projectId }) => projectId))]);
      const byId = new Map(seen.map((project) => [project.id, project]));
      return rows.flatMap((row) => {
        const project = byId.get(row.projectId);
        return project ? [presentInvestment(row, project, absolute)] : [];
      });
    },

    investment: (row: Investment, project: Project) => presentInvestment(row, project, absolute),

    /** Investments a project received, for its developer. */
    async received(viewer: Viewer | null, rows: Investment[]) {
      const investors = await directory.findInvestors(viewer, [...new Set(rows.map(({ investorId }) => investorId))]);
      const byUser = new Map(investors.map((investor) => [investor.userId, investor]));
      return rows.map((row) => presentReceived(row, byUser.get(row.investorId) ?? { id: 0, name: null }));
    },

    milestones: (rows: Milestone[]) => rows.map((row) => presentMilestone(row, today())),

    /** One milestone with its delivery history. */
    async milestone(row: Visible<Milestone>) {
      const history = await milestones.historyOf([row]);
      return { ...presentMilestone(row, today()), history: history.map(presentEvent) };
    },
  };
}

const unnamed = ({ developerId, userId }: Project): NamedDeveloper => ({
  id: developerId,
  userId,
  studioName: null,
  country: null,
});

function first<T>([row]: T[]): T {
  if (row === undefined) throw new Error('Nothing to show');
  return row;
}
