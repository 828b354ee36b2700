import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { keyed } from '#server/kernel/collections.ts';
import { toDollars } from '#server/kernel/money/money.ts';
import {
  fileOfGame,
  sendCsv,
  SPREADSHEET_QUERY,
  type CsvFile,
} from '#server/features/investments/ledger.files.rest.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Services } from '#server/features/services.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import { csv, describe } from '#server/platform/rest/operation.ts';
import { readPathId } from '#server/platform/rest/query.ts';
import type { SeenReport } from './revenue.report.lists.service.ts';
import { STORE_WORD } from './returns.kinds.rules.ts';
import { netRevenueOf } from './returns.rules.ts';

const FILE: Omit<CsvFile, 'name'> = {
  heads: {
    period_starts_on: 'Desde',
    period_ends_on: 'Hasta',
    version: 'Versión',
    state: 'Estado',
    published_on: 'Publicado',
    row: 'Fila',
    store: 'Tienda',
    store_name: 'Nombre de la tienda',
    gross: 'Ventas (US$)',
    refunds_and_taxes: 'Devoluciones e impuestos (US$)',
    store_share: 'Parte de la tienda (US$)',
    net: 'Ingresos netos, declarados por el estudio (US$)',
    carried_in: 'Pérdida anterior (US$)',
    investor_id: 'Número del inversor',
    investor: 'Inversor',
    kept: 'Puesto (US$)',
    amount: 'Les toca (US$)',
    note: 'Nota',
    reason: 'Motivo de la corrección',
  },
  words: {
    state: { IN_FORCE: 'Vigente', CORRECTED: 'Corregido' },
    row: { REPORT: 'Informe', STORE: 'Tienda', LINE: 'Inversor' },
    store: STORE_WORD,
  },
};

const NOTHING = Object.fromEntries(Object.keys(FILE.heads).map((column) => [column, null]));

/** Reports that are shown at once: each has up to 71 rows. */
const AT_ONCE = 10;

async function* pagesOf<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  for (let begin = 0; begin < rows.length; begin += AT_ONCE) {
    yield rows.slice(begin, begin + AT_ONCE);
    await nextTurn();
  }
}

/** The reports of a game's revenue as a file. */
export const returnsRoutes =
  ({ directory, projects, revenueReports }: Services): FastifyPluginAsync =>
  async (routes) => {
    /** Each report, then its stores, then what each investor gets of it. */
    async function show(viewer: Viewer | null, reports: Visible<SeenReport>[]) {
      const [stores, lines] = await Promise.all([
        revenueReports.storesOf(reports),
        revenueReports.linesOf(viewer, reports),
      ]);
      const investorIds = new Set([...lines.values()].flat().map(({ investorId }) => investorId));
      const nameOf = keyed(await directory.findInvestors(viewer, [...investorIds]), ({ userId }) => userId);
      return reports.flatMap((report) => {
        const about = {
          ...NOTHING,
          period_starts_on: { day: report.periodStartsOn },
          period_ends_on: { day: report.periodEndsOn },
          version: report.version,
          state: report.isInForce ? 'IN_FORCE' : 'CORRECTED',
          published_on: { day: dayOf(report.createdAt) },
        };
        return [
          {
            ...about,
            row: 'REPORT',
            net: toDollars(report.netCents),
            carried_in: toDollars(report.carriedInCents),
            kept: report.keptCents === null ? null : toDollars(report.keptCents),
            amount: report.distributedCents === null ? null : toDollars(report.distributedCents),
            note: report.note,
            reason: report.reason,
          },
          ...(stores.get(report.id) ?? []).map((store) => ({
            ...about,
            row: 'STORE',
            store: store.store,
            store_name: store.name,
            gross: toDollars(store.grossCents),
            refunds_and_taxes: toDollars(store.refundsCents),
            store_share: toDollars(store.storeShareCents),
            net: toDollars(netRevenueOf([store])),
          })),
          ...(lines.get(report.id) ?? []).map((line) => ({
            ...about,
            row: 'LINE',
            investor_id: line.investorId,
            investor: nameOf.get(line.investorId)?.name ?? null,
            kept: toDollars(line.keptCents),
            amount: toDollars(line.amountCents),
          })),
        ];
      });
    }

    routes.get(
      '/projects/:projectId/returns.csv',
      describe({
        tag: 'Ledger',
        summary: 'The reports of revenue of a released project as a CSV table, the first period first',
        description:
          'One line for each report (`REPORT`), one for each of its stores (`STORE`), and one for each investor (`LINE`): ' +
          'all for its developer, for an investor their own alone, and without the sums of all in that of the report. As ' +
          'RFC 4180 says; amounts in US dollars, as the studio declares them.',
        query: SPREADSHEET_QUERY,
        answer: csv(),
        errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND'],
      }),
      async (request, reply) => {
        const { viewer, params } = request;
        const project = await projects.get(viewer, readPathId(params, 'projectId', NOT_FOUND.project));
        const reports = await revenueReports.listOfProject(viewer, project);
        return sendCsv(
          request,
          reply,
          { ...FILE, name: fileOfGame('retornos', project) },
          { pages: pagesOf(reports), show: (rows) => show(viewer, rows) },
        );
      },
    );
  };
