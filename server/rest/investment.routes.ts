import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Services } from '#server/services/services.ts';
import { INVEST_BODY } from './bodies.ts';
import { many } from './envelope.ts';
import { EXAMPLE } from './examples.ts';
import { byCreation, longList, sendList } from './long.list.ts';
import { answer, created, describe, PAGE_OR_ALL_QUERY, PAGE_QUERY, paged } from './operation.ts';
import { readId, readInvestment, readPage, readPageOrAll } from './read.ts';
import { refTo, shape } from './schema.ts';
import type { Views } from './views.ts';

const IDEMPOTENCY_KEY = {
  'Idempotency-Key': {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    pattern: '^[\\x21-\\x7e]+$',
    description:
      "One's own name for this investment: sent again with the same body, it answers with the same investment " +
      'and moves no money; with another body it is refused with `IDEMPOTENCY_CONFLICT`.',
  },
};

export const investmentRoutes =
  ({ investments, projects }: Services, views: Views): FastifyPluginAsync =>
  async (routes) => {
    routes.post(
      '/projects/:projectId/invest',
      describe({
        tag: 'Investments',
        summary: 'Invest in a published project',
        description: 'For investors. The same idempotency key and amount give the investment already made.',
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
          'IDEMPOTENCY_CONFLICT',
        ],
      }),
      async ({ viewer, params, body, headers }, reply) => {
        const id = readId(params, 'projectId', NOT_FOUND.project);
        const { project, investment } = await investments.invest(viewer, readInvestment(id, body, headers));
        return reply
          .code(201)
          .send({ project: await views.project(project), investment: views.investment(investment, project) });
      },
    );

    routes.get(
      '/projects/my-investments',
      describe({
        tag: 'Investments',
        summary: "One's own investments, newest first",
        description: 'Each with its project and the return estimated for it.',
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
      '/projects/:projectId/investments',
      describe({
        tag: 'Investments',
        summary: 'Who put money into a project, for its developer alone',
        description: 'Newest first: names and amounts, never an e-mail.',
        query: PAGE_QUERY,
        answer: answer(paged('investments', 'InvestmentReceived')),
        errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND'],
      }),
      async ({ viewer, params, query }) => {
        const project = await projects.get(viewer, readId(params, 'projectId', NOT_FOUND.project));
        const { pagination, slice } = readPage(query);
        const listed = await investments.listOfProject(viewer, project, slice);
        return many('investments', await views.received(listed.rows), listed, pagination);
      },
    );
  };
