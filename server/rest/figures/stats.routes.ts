import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import { summarize } from '#server/domain/milestone.ts';
import { toDollars } from '#server/domain/money.ts';
import { isProjectDeveloper, type Visible } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import { SUGGESTIONS } from '#server/domain/suggestion.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Services } from '#server/services/services.ts';
import { MAX_CURVE_POINTS } from '#server/services/stats.ts';
import { answer, describe } from '../base/operation.ts';
import {
  presentHealth,
  presentMilestones,
  presentPoint,
  presentPortfolio,
  presentStudio,
} from './figures.presenter.ts';
import { readPathId } from '../base/read.ts';
import { listOf, refTo, shape } from '../base/schema.ts';
import { presentHiding } from '../moderation/moderation.presenter.ts';
import type { Presenters } from '../presenters.ts';
import { presentUpdateRequest } from '../updates/update.request.presenter.ts';

/** Statistics of the dashboards and of a project's page. */
export const statsRoutes =
  (
    {
      stats: figures,
      investments,
      follows,
      milestones,
      projects,
      updates: news,
      updateRequests,
      moderation,
      today,
    }: Services,
    views: Presenters,
  ): FastifyPluginAsync =>
  async (routes) => {
    async function investing(viewer: Viewer | null, project: Visible<Project>) {
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
        summary: "Figures over the viewer's own investments",
        description: "The figures of an investor's dashboard, with the number of unread updates.",
        answer: answer(refTo('Portfolio')),
      }),
      async ({ viewer }) => presentPortfolio(await figures.portfolio(viewer), await figures.unreadOfInvestor(viewer)),
    );

    routes.get(
      '/dashboard/suggestions',
      describe({
        tag: 'Figures',
        summary: 'Projects an investor may want to look at, each with why',
        description:
          `Open, below their goal, and without an investment of the viewer; one for each reason in turn, at most ` +
          `${SUGGESTIONS}.`,
        answer: answer(shape({ suggestions: listOf(refTo('Suggestion')) })),
      }),
      async ({ viewer }) => {
        const suggested = await figures.suggestions(viewer);
        const shown = await views.projects(
          viewer,
          suggested.map(({ project }) => project),
        );
        return {
          suggestions: shown.map((project, at) => ({
            reason: suggested[at]?.reason.replaceAll('-', '_'),
            project,
          })),
        };
      },
    );

    routes.get(
      '/dashboard/studio',
      describe({
        tag: 'Figures',
        summary: "Figures over the viewer's own projects",
        description: "The figures of a developer's dashboard, drafts included.",
        answer: answer(refTo('Studio')),
      }),
      async ({ viewer }) => presentStudio(await figures.studio(viewer)),
    );

    routes.get(
      '/projects/:projectId/funding-curve',
      describe({
        tag: 'Figures',
        summary: 'Money raised over time, for its developer alone',
        description: `One point for each day with an investment, oldest first, at most ${MAX_CURVE_POINTS} evenly chosen.`,
        answer: answer(shape({ points: listOf(refTo('FundingPoint')) })),
        errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const project = await projects.getOwned(viewer, readPathId(params, 'projectId', NOT_FOUND.project));
        return { points: ((await figures.fundingCurves([project])).get(project.id) ?? []).map(presentPoint) };
      },
    );

    routes.get(
      '/projects/:projectId/summary',
      describe({
        tag: 'Figures',
        summary: 'Figures over a project, and whether the viewer may invest',
        description: 'For everybody who sees the project; the health is for its developer alone.',
        answer: answer(refTo('ProjectSummary')),
        errors: ['PROJECT_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const project = await projects.get(viewer, readPathId(params, 'projectId', NOT_FOUND.project));
        const { id } = project;
        const [updates, exclusive, promised, health, followed, own, waiting, messageAt, hidings] = await Promise.all([
          figures.updateStats(viewer, [project]),
          news.latestExclusives(viewer, [project]),
          milestones.ofProjects([project]),
          figures.healthOf(viewer, [project]),
          follows.followedAmong(viewer, [id]),
          updateRequests.ownOf(viewer, [project]),
          updateRequests.countOpen(viewer, [project]),
          news.nextMessageOf(viewer, [project]),
          moderation.hidingsOf(viewer, [project]),
        ]);
        const [found, request, hiding] = [health.get(id), own.get(id), hidings.get(id)];
        return {
          ...(await investing(viewer, project)),
          reversed: isProjectDeveloper(viewer, project) ? toDollars(project.reversedCents) : null,
          viewer_follows: followed.has(id),
          updates: {
            ...(updates.get(id) ?? { visible: 0, exclusive: 0, unread: 0 }),
            latest_exclusive_id: exclusive.get(id)?.id ?? null,
          },
          milestones: presentMilestones(summarize(promised.get(id) ?? [], today())),
          health: found ? presentHealth(found) : null,
          update_request: request ? presentUpdateRequest(request) : null,
          update_request_count: waiting.get(id) ?? null,
          hiding: hiding ? presentHiding(hiding) : null,
          next_investor_message_at: messageAt.get(id) ?? null,
        };
      },
    );
  };
