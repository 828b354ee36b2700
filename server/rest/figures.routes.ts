import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import { summarize } from '#server/domain/milestone.ts';
import { toDollars } from '#server/domain/money.ts';
import { isProjectDeveloper } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Services } from '#server/services/services.ts';
import { answer, describe } from './operation.ts';
import { presentHealth, presentMilestones, presentPortfolio, presentStudio } from './present.figures.ts';
import { readId } from './read.ts';
import { refTo } from './schema.ts';

/** What the dashboards and a project's page count, counted by the server. */
export const figureRoutes =
  ({ figures, investments, milestones, projects }: Services): FastifyPluginAsync =>
  async (routes) => {
    async function investing(viewer: Viewer | null, project: Project) {
      const invested = (await investments.investedIn(viewer, [project.id])).get(project.id) ?? 0;
      const refusal = viewer && investments.refusalFor(viewer, project, invested);
      return {
        viewer_is_developer: isProjectDeveloper(viewer, project),
        viewer_can_invest: refusal === null,
        viewer_invest_refusal: refusal && { code: refusal.code, message: refusal.message },
        viewer_invested: toDollars(invested),
      };
    }

    routes.get(
      '/dashboard/portfolio',
      describe({
        tag: 'Figures',
        summary: "What an investor's dashboard counts",
        description: "Totals over one's own investments, and updates not read yet.",
        answer: answer(refTo('Portfolio')),
      }),
      async ({ viewer }) => presentPortfolio(await figures.portfolio(viewer), await figures.unreadOfInvestor(viewer)),
    );

    routes.get(
      '/dashboard/studio',
      describe({
        tag: 'Figures',
        summary: "What a developer's dashboard counts",
        description: "Totals over one's own projects, drafts included.",
        answer: answer(refTo('Studio')),
      }),
      async ({ viewer }) => presentStudio(await figures.studio(viewer)),
    );

    routes.get(
      '/projects/:projectId/summary',
      describe({
        tag: 'Figures',
        summary: "What a project's page counts, and what the viewer may do",
        description: 'For whoever sees the project; the health is for its developer alone.',
        answer: answer(refTo('ProjectSummary')),
        errors: ['PROJECT_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const project = await projects.get(viewer, readId(params, 'projectId', NOT_FOUND.project));
        const { id } = project;
        const [updates, promised, health] = await Promise.all([
          figures.updateFigures(viewer, [project]),
          milestones.ofProjects([id]),
          figures.healthOf(viewer, [project]),
        ]);
        const found = health.get(id);
        return {
          ...(await investing(viewer, project)),
          updates: updates.get(id) ?? { visible: 0, exclusive: 0, unread: 0 },
          milestones: presentMilestones(summarize(promised.get(id) ?? [], milestones.today())),
          health: found ? presentHealth(found) : null,
        };
      },
    );
  };
