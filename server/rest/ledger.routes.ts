import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Investment } from '#server/domain/investment.ts';
import { toDollars } from '#server/domain/money.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Services } from '#server/services/services.ts';
import { toCsv } from './csv.ts';
import { answer, csv, describe } from './operation.ts';
import { EVERYTHING, readId } from './read.ts';
import { COUNT, ID, INSTANT, listOf, orNull, shape, TEXT, USD } from './schema.ts';
import type { Views } from './views.ts';

const MADE = { id: ID, created_at: INSTANT, project_id: ID, project: TEXT, amount: USD, estimated_return: USD };
const RECEIVED = { id: ID, created_at: INSTANT, investor_id: ID, investor: orNull(TEXT), amount: USD };

const ledger = (line: typeof MADE | typeof RECEIVED, counted: string) =>
  shape({ currency: { const: 'USD' }, total: USD, [counted]: COUNT, investments: listOf(shape(line)) });

/** What was invested, as files: their totals are the screens'. */
export const ledgerRoutes =
  ({ investments, projects }: Services, views: Views): FastifyPluginAsync =>
  async (routes) => {
    async function made(viewer: Viewer | null) {
      const rows = await investments.findAllMine(viewer);
      const lines = (await views.investments(viewer, rows)).map(({ project, ...investment }) => ({
        id: investment.id,
        created_at: investment.created_at,
        project_id: project.id,
        project: project.title,
        amount: investment.amount,
        estimated_return: investment.estimated_return,
      }));
      return { total: totalOf(rows), projects: new Set(rows.map(({ projectId }) => projectId)).size, lines };
    }

    async function received(viewer: Viewer | null, params: unknown) {
      const project = await projects.get(viewer, readId(params, 'projectId', NOT_FOUND.project));
      const { rows } = await investments.listOfProject(viewer, project, EVERYTHING);
      const lines = (await views.received(rows)).map(({ investor, ...investment }) => ({
        id: investment.id,
        created_at: investment.created_at,
        investor_id: investor.id,
        investor: investor.name,
        amount: investment.amount,
      }));
      return { total: totalOf(rows), investors: new Set(rows.map(({ investorId }) => investorId)).size, lines };
    }

    routes.get(
      '/exports/my-investments.json',
      describe({
        tag: 'Ledger',
        summary: "One's own investments, newest first",
        description: 'A ledger to keep: whole, with the totals every screen shows.',
        answer: answer(ledger(MADE, 'projects')),
      }),
      async ({ viewer }) => {
        const { total, projects: funded, lines } = await made(viewer);
        return { currency: 'USD', total, projects: funded, investments: lines };
      },
    );

    routes.get(
      '/exports/my-investments.csv',
      describe({
        tag: 'Ledger',
        summary: 'The same as a table; amounts in US dollars',
        description: 'One line for each investment, by RFC 4180, for a spreadsheet.',
        answer: csv(),
      }),
      async ({ viewer }, reply) =>
        sendCsv(reply, 'mis-inversiones.csv', toCsv(Object.keys(MADE), (await made(viewer)).lines)),
    );

    routes.get(
      '/projects/:projectId/investments.json',
      describe({
        tag: 'Ledger',
        summary: 'What a project received, newest first, for its developer alone',
        description: 'A ledger to keep: whole, with the totals the project shows.',
        answer: answer(ledger(RECEIVED, 'investors')),
        errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const { total, investors, lines } = await received(viewer, params);
        return { currency: 'USD', total, investors, investments: lines };
      },
    );

    routes.get(
      '/projects/:projectId/investments.csv',
      describe({
        tag: 'Ledger',
        summary: 'The same as a table; amounts in US dollars',
        description: 'One line for each investment, by RFC 4180, for a spreadsheet.',
        answer: csv(),
        errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND'],
      }),
      async ({ viewer, params }, reply) =>
        sendCsv(
          reply,
          'inversiones-recibidas.csv',
          toCsv(Object.keys(RECEIVED), (await received(viewer, params)).lines),
        ),
    );
  };

const totalOf = (rows: Investment[]): number => toDollars(rows.reduce((sum, { amountCents }) => sum + amountCents, 0));

const sendCsv = (reply: FastifyReply, name: string, table: string) =>
  reply.type('text/csv; charset=utf-8').header('Content-Disposition', `attachment; filename="${name}"`).send(table);
