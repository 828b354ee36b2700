import { keyed } from '#server/domain/grouping.ts';
import type { Investment } from '#server/domain/investment.ts';
import type { Milestone } from '#server/domain/milestone.ts';
import { isProjectDeveloper } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import type { Update } from '#server/domain/update.ts';
import type { DeveloperProfile, Viewer } from '#server/domain/user.ts';
import type { Services } from '#server/services/services.ts';
import { presentEvent, presentMilestone, presentUpdate } from './present.ts';
import { presentInvestment, presentProject, presentReceived } from './present.project.ts';

/** Comments that come along with each update of a list. */
const COMMENTS = 20;

export type Views = ReturnType<typeof createViews>;

/** Entities as this door shows them, a whole list at a time: what hangs from them is looked up once for all. */
export function createViews(
  { comments, directory, investments, milestones, projects, updates }: Services,
  publicUrl: string | null,
) {
  const absolute = (url: string): string => (url.startsWith('/') ? `${publicUrl ?? ''}${url}` : url);

  async function showProjects(rows: Project[]) {
    const [developers, milestonesOf] = await Promise.all([
      directory.findDevelopers([...new Set(rows.map(({ developerId }) => developerId))]),
      milestones.ofProjects(rows.map(({ id }) => id)),
    ]);
    const developersById = keyed(developers, ({ id }) => id);
    return rows.map((project) =>
      presentProject(project, {
        developer: developersById.get(project.developerId) ?? unnamed(project),
        milestones: milestonesOf.get(project.id) ?? [],
        today: milestones.today(),
        absolute,
      }),
    );
  }

  async function showUpdates(viewer: Viewer | null, rows: Update[]) {
    const ids = rows.map(({ id }) => id);
    const [read, written, seen] = await Promise.all([
      updates.readBy(viewer, ids),
      comments.listFirst(ids, COMMENTS),
      projects.findVisible(viewer, [...new Set(rows.map(({ projectId }) => projectId))]),
    ]);
    const own = new Set(seen.filter((project) => isProjectDeveloper(viewer, project)).map(({ id }) => id));
    return rows.map((update) =>
      presentUpdate(
        update,
        {
          isRead: own.has(update.projectId) || read.has(update.id),
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

    async project(row: Project) {
      return first(await showProjects([row]));
    },

    async update(viewer: Viewer | null, row: Update) {
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

    /** What came into a project, for its developer. D-24. */
    async received(rows: Investment[]) {
      const investors = await investments.investorsByUser([...new Set(rows.map(({ investorId }) => investorId))]);
      const byUser = new Map(investors.map((investor) => [investor.userId, investor]));
      return rows.map((row) =>
        presentReceived(row, byUser.get(row.investorId) ?? { id: 0, userId: row.investorId, name: null }),
      );
    },

    milestones: (rows: Milestone[]) => rows.map((row) => presentMilestone(row, milestones.today())),

    /** One milestone with its delivery history. */
    async milestone(row: Milestone) {
      const history = await milestones.historyOf([row.id]);
      return { ...presentMilestone(row, milestones.today()), history: history.map(presentEvent) };
    },
  };
}

const unnamed = ({ developerId, userId }: Project): DeveloperProfile => ({
  id: developerId,
  userId,
  studioName: null,
  country: null,
});

function first<T>([row]: T[]): T {
  if (row === undefined) throw new Error('Nothing to show');
  return row;
}
