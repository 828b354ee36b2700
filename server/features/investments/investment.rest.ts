import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import type { Invest } from './investment.service.ts';
import type { Services } from '#server/features/services.ts';
import { KEY, readKey } from '#server/features/idempotency/idempotency.rest.ts';
import { EXAMPLE } from '#server/platform/rest/examples.ts';
import { longList, sendList } from '#server/platform/rest/long.list.ts';
import { answer, created, describe, PAGE_OR_ALL_QUERY } from '#server/platform/rest/operation.ts';
import { paged } from '#server/features/entities.rest.ts';
import { readPathId, readPageOrAll } from '#server/platform/rest/query.ts';
import { amount, nullable, readBody, text } from '#server/platform/rest/body.fields.ts';
import { refTo, shape } from '#server/platform/rest/schema.ts';
import type { Presenters } from '#server/features/presenters.rest.ts';
import { byCreation } from '#server/kernel/pagination.ts';

const INVEST_BODY = {
  amount: amount('US dollars, at most two decimals.'),
  client_mutation_id: nullable(text('Idempotency key, used if the header `Idempotency-Key` is absent.', KEY)),
};

function readInvestment(projectId: number, request: FastifyRequest): Invest {
  const sent = readBody(INVEST_BODY, request.body);
  const idempotencyKey = readKey(request) ?? sent.client_mutation_id ?? null;
  return { projectId, amount: sent.amount ?? null, idempotencyKey };
}

const IDEMPOTENCY_KEY = {
  'Idempotency-Key': {
    ...KEY,
    description:
      'Idempotency key chosen by the client: sent again with the same amount, it is answered with the same ' +
      'investment and nothing is invested again; with another amount it is refused with `IDEMPOTENCY_CONFLICT`.',
  },
};

export const investmentRoutes =
  ({ investments }: Services, views: Presenters): FastifyPluginAsync =>
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
          'LIMIT_REACHED',
          'PROJECT_CLOSED',
          'PROJECT_HIDDEN',
          'IDEMPOTENCY_CONFLICT',
        ],
      }),
      async (request, reply) => {
        const { viewer } = request;
        const id = readPathId(request.params, 'projectId', NOT_FOUND.project);
        const { project, investment } = await investments.invest(viewer, readInvestment(id, request));
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
  };
