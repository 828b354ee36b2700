import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import type { Services } from '#server/features/services.ts';
import { AMOUNT, PAIR } from './investment.presenter.rest.ts';
import { fileOfGame, sendCsv, sendJson, SPREADSHEET_QUERY, type CsvFile, type Ledger } from './ledger.files.rest.ts';
import { DEFAULT_ROI, formatRoi, toPercent, WHOLE } from '#server/kernel/money/roi.ts';
import { answer, csv, describe } from '#server/platform/rest/operation.ts';
import { readPathId } from '#server/platform/rest/query.ts';
import { COUNT, described, ID, INSTANT, listOf, orNull, shape, TEXT, USD } from '#server/platform/rest/schema.ts';
import {
  CLOSING_DAY,
  FUNDING_MODEL,
  FUNDING_MODEL_WORD,
} from '#server/features/projects/campaign/campaign.words.rules.ts';
import { NO_REVENUE_SHARE } from '#server/features/projects/campaign/revenue.share.rules.ts';
import {
  REPORT_EVERY,
  REPORT_EVERY_WORD,
  RETURN_CAP,
  REVENUE_SHARE,
} from '#server/features/projects/campaign/revenue.share.words.rules.ts';
import type { Presenters } from '#server/features/presenters.rest.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

const REVERSAL = {
  reverses_id: PAIR.reverses_id,
  reversal_reason: orNull(described(TEXT, 'Why it was reversed, the same on both rows; null while it stands.')),
};
const MADE = {
  id: ID,
  created_at: INSTANT,
  project_id: ID,
  project: TEXT,
  amount: AMOUNT,
  estimated_return: USD,
  ...REVERSAL,
};
const REVERSAL_HEADS = { reverses_id: 'Deja sin efecto a', reversal_reason: 'Motivo' };
const MADE_FILE: CsvFile = {
  name: 'mis-inversiones.csv',
  heads: {
    id: 'Inversión',
    created_at: 'Fecha',
    project_id: 'Número del proyecto',
    project: 'Proyecto',
    amount: 'Monto (US$)',
    estimated_return: 'Retorno estimado (US$)',
    roi: 'ROI de esa estimación',
    ...REVERSAL_HEADS,
    closes_on: CLOSING_DAY,
    funding_model: FUNDING_MODEL,
    withdrawal_days: 'Días para retirarla',
    payment_days: 'Días para pagarla',
    revenue_share: `${REVENUE_SHARE} (%)`,
    return_cap: `${RETURN_CAP} (veces lo pagado)`,
    return_years: 'Años desde el lanzamiento',
    report_every: REPORT_EVERY,
  },
  onlyInSpreadsheets: ['roi'],
  words: { funding_model: FUNDING_MODEL_WORD, report_every: REPORT_EVERY_WORD },
};
const RECEIVED_FILE: Omit<CsvFile, 'name'> = {
  heads: {
    id: 'Inversión',
    created_at: 'Fecha',
    investor_id: 'Número del inversor',
    investor: 'Inversor',
    amount: 'Monto (US$)',
    ...REVERSAL_HEADS,
  },
};
const NO_TERMS = {
  closesOn: null,
  fundingModel: null,
  withdrawalDays: null,
  paymentDays: null,
  ...NO_REVENUE_SHARE,
};
const RECEIVED = { id: ID, created_at: INSTANT, investor_id: ID, investor: orNull(TEXT), amount: AMOUNT, ...REVERSAL };

const ledger = (line: typeof MADE | typeof RECEIVED, counted: string) =>
  shape({ currency: { const: 'USD' }, total: USD, [counted]: COUNT, investments: listOf(shape(line)) });

type Made = Awaited<ReturnType<Presenters['investments']>>[number];

const madeLine = ({ project, ...investment }: Made) => ({
  id: investment.id,
  created_at: investment.created_at,
  project_id: project.id,
  project: project.title,
  amount: investment.amount,
  estimated_return: investment.estimated_return,
  reverses_id: investment.reverses_id,
  reversal_reason: investment.reversal_reason,
});

/** Whether the return that a project states was estimated with, or an assumed one. */
const roiText = (fraction: number | null): string =>
  fraction === null
    ? `Supuesto: ${formatRoi(toPercent(DEFAULT_ROI))}, el proyecto no anuncia ninguno`
    : `Anunciado: ${formatRoi(toPercent(Math.round(fraction * WHOLE)))}`;

/** Exports of investments; their totals equal those on the screens. */
export const ledgerRoutes =
  ({ investments, projects }: Services, views: Presenters): FastifyPluginAsync =>
  async (routes) => {
    const made = (viewer: Viewer | null): Ledger => ({
      pages: investments.exportMine(viewer),
      counted: { name: 'projects', idOf: ({ projectId }) => projectId },
      show: async (rows) => (await views.investments(viewer, rows)).map(madeLine),
    });

    /**
     * The table also has what of the agreed terms says how the campaign ends, for how long the investment could be
     * withdrawn and may stay unpaid, and which share of revenue it has; empty in older rows.
     */
    const madeWithTerms = (viewer: Viewer | null): Ledger => {
      return {
        ...made(viewer),
        async show(rows) {
          const ids = rows.map(({ id }) => id);
          const [shown, terms] = await Promise.all([
            views.investments(viewer, rows),
            investments.agreedTerms(viewer, ids),
          ]);
          return shown.map((investment) => {
            const agreed = terms.get(investment.id) ?? NO_TERMS;
            const { closesOn, fundingModel, withdrawalDays, paymentDays, revenueShare, returnCap } = agreed;
            return {
              ...madeLine(investment),
              roi: roiText(investment.project.roi),
              closes_on: closesOn && { day: closesOn },
              funding_model: fundingModel,
              withdrawal_days: withdrawalDays,
              payment_days: paymentDays,
              revenue_share: revenueShare && toPercent(revenueShare),
              return_cap: returnCap && toPercent(returnCap),
              return_years: agreed.returnYears,
              report_every: agreed.reportEvery,
            };
          });
        },
      };
    };

    const projectOf = (viewer: Viewer | null, params: unknown): Promise<Visible<Project>> =>
      projects.get(viewer, readPathId(params, 'projectId', NOT_FOUND.project));

    async function received(viewer: Viewer | null, project: Visible<Project>): Promise<Ledger> {
      return {
        pages: await investments.exportOfProject(viewer, project),
        counted: { name: 'investors', idOf: ({ investorId }) => investorId },
        show: async (rows) =>
          (await views.received(viewer, rows)).map(({ investor, ...investment }) => ({
            id: investment.id,
            created_at: investment.created_at,
            investor_id: investor.id,
            investor: investor.name,
            amount: investment.amount,
            reverses_id: investment.reverses_id,
            reversal_reason: investment.reversal_reason,
          })),
      };
    }

    routes.get(
      '/exports/my-investments.json',
      describe({
        tag: 'Ledger',
        summary: "The viewer's own investments as a complete list, newest first",
        description: 'All investments with their totals, which equal those of the other calls.',
        answer: answer(ledger(MADE, 'projects')),
      }),
      ({ viewer }, reply) => sendJson(reply, made(viewer)),
    );

    routes.get(
      '/exports/my-investments.csv',
      describe({
        tag: 'Ledger',
        summary: "The viewer's own investments as a CSV table, newest first",
        description:
          'One line for each investment and each reversal, as RFC 4180 says; amounts in US dollars, negative for reversals.',
        query: SPREADSHEET_QUERY,
        answer: csv(),
      }),
      (request, reply) => sendCsv(request, reply, MADE_FILE, madeWithTerms(request.viewer)),
    );

    routes.get(
      '/projects/:projectId/investments.json',
      describe({
        tag: 'Ledger',
        summary: 'The investments in a project as a complete list, newest first, for its developer alone',
        description: 'All investments with their totals, which equal those of the project.',
        answer: answer(ledger(RECEIVED, 'investors')),
        errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND'],
      }),
      async ({ viewer, params }, reply) => sendJson(reply, await received(viewer, await projectOf(viewer, params))),
    );

    routes.get(
      '/projects/:projectId/investments.csv',
      describe({
        tag: 'Ledger',
        summary: 'The investments in a project as a CSV table, newest first, for its developer alone',
        description:
          'One line for each investment and each reversal, as RFC 4180 says; amounts in US dollars, negative for reversals.',
        query: SPREADSHEET_QUERY,
        answer: csv(),
        errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND'],
      }),
      async (request, reply) => {
        const project = await projectOf(request.viewer, request.params);
        const file = { ...RECEIVED_FILE, name: fileOfGame('inversiones-recibidas', project) };
        return sendCsv(request, reply, file, await received(request.viewer, project));
      },
    );
  };
