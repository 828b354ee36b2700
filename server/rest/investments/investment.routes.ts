import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Services } from '#server/services/services.ts';
import { INVEST_BODY, readInvestment } from './investment.body.ts';
import { wrapOne, wrapPage } from '../base/envelope.ts';
import { EXAMPLE } from '../base/examples.ts';
import { byCreation, longList, sendList } from '../base/long.list.ts';
import { answer, created, describe, PAGE_OR_ALL_QUERY, PAGE_QUERY, paged, single } from '../base/operation.ts';
import { readPathId, readPage, readPageOrAll } from '../base/read.ts';
import { refTo, shape } from '../base/schema.ts';
import type { Presenters } from '../presenters.ts';

const IDEMPOTENCY_KEY = {
  'Idempotency-Key': {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    pattern: '^[\\x21-\\x7e]+$',
    description:
      'Idempotency key chosen by the client: sent again with the same amount, it is answered with the same ' +
      'investment and nothing is invested again; with another amount it is refused with `IDEMPOTENCY_CONFLICT`.',
  },
};

export const investmentRoutes =
  ({ investments, projects }: Services, views: Presenters): FastifyPluginAsync =>
  async (routes) => {
    routes.post(
      '/projects/:projectId/invest',
      describe({
        tag: 'Investments',
        summary: 'Invest in a published project',
        description:
          'For investors. The same idempotency key and amount are answered with the investment already made.',
        headers: IDEMPOTENCY_KEY,
        body: { fields: INVEST_BODY, required: ['amount'], example: EXAMPLE.investment },
        answer: created(shape({ project: refTo('Project'), investment: refTo('Investment') })),
        errors: [
          'VALIDATION',
          'INVALID_AMOUNT',
          'BELOW_MIN',
          'ABOVE_MAX',
          'OWN_PROJECT',
          'INVESTOR_ROLE_REQUIRED',
          'PROJECT_NOT_FOUND',
          'MAX_INVESTORS_REACHED',
          'PROJECT_CLOSED',
          'PROJECT_HIDDEN',
          'IDEMPOTENCY_CONFLICT',
        ],
      }),
      async ({ viewer, params, body, headers }, reply) => {
        const id = readPathId(params, 'projectId', NOT_FOUND.project);
        const { project, investment } = await investments.invest(viewer, readInvestment(id, body, headers));
        return reply
          .code(201)
          .send({ project: await views.project(viewer, project), investment: views.investment(investment, project) });
      },
    );

    routes.get(
      '/projects/my-investments',
      describe({
        tag: 'Investments',
        summary: "The viewer's own investments, newest first",
        description: 'Each with its project and its estimated return.',
        query: PAGE_OR_ALL_QUERY,
        answer: answer(paged('investments', 'Investment')),
        errors: ['INVALID_CURSOR'],
      }),
      async (request, reply) => {
        const { viewer, query } = request;
        const sent = await longList('investments', readPageOrAll(query), {
          list: (slice) => investments.listMine(viewer, slice),
          show: (rows) => views.investments(viewer, rows),
          cursorOf: byCreation,
        });
        return sendList(request, reply, sent);
      },
    );

    routes.get(
      '/projects/my-positions',
      describe({
        tag: 'Investments',
        summary: "The viewer's own investments by project, the latest project first",
        description: 'Each with its share, seat, next promised milestone and what it may return.',
        query: PAGE_QUERY,
        answer: answer(paged('positions', 'Position')),
      }),
      async ({ viewer, query }) => {
        const { pagination, slice } = readPage(query);
        const listed = await investments.listPositions(viewer, slice);
        return wrapPage('positions', await views.positions(viewer, listed.rows), listed, pagination);
      },
    );

    routes.get(
      '/projects/:projectId/my-investments',
      describe({
        tag: 'Investments',
        summary: "The viewer's own investments in one project, newest first",
        description: 'Each with its estimated return.',
        query: PAGE_QUERY,
        answer: answer(paged('investments', 'Investment')),
        errors: ['PROJECT_NOT_FOUND'],
      }),
      async ({ viewer, params, query }) => {
        const project = await projects.get(viewer, readPathId(params, 'projectId', NOT_FOUND.project));
        const { pagination, slice } = readPage(query);
        const listed = await investments.listInProject(viewer, project.id, slice);
        return wrapPage('investments', await views.investments(viewer, listed.rows), listed, pagination);
      },
    );

    routes.get(
      '/investments/:investmentId',
      describe({
        tag: 'Investments',
        summary: "One investment of the viewer's own, as on its receipt",
        description: "With the project's terms as they were when the money was invested.",
        answer: answer(single('investment', 'InvestmentReceipt')),
        errors: ['INVESTMENT_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const id = readPathId(params, 'investmentId', NOT_FOUND.investment);
        return wrapOne('investment', await views.receipt(viewer, await investments.get(viewer, id)));
      },
    );

    routes.get(
      '/projects/:projectId/investments',
      describe({
        tag: 'Investments',
        summary: 'Investments in a project, for its developer alone',
        description: 'Newest first, with the names of the investors, never an e-mail address.',
        query: PAGE_QUERY,
        answer: answer(paged('investments', 'InvestmentReceived')),
        errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND'],
      }),
      async ({ viewer, params, query }) => {
        const project = await projects.get(viewer, readPathId(params, 'projectId', NOT_FOUND.project));
        const { pagination, slice } = readPage(query);
        const listed = await investments.listOfProject(viewer, project, slice);
        return wrapPage('investments', await views.received(viewer, listed.rows), listed, pagination);
      },
    );
  };
