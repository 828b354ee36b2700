import type { FastifyPluginAsync } from 'fastify';
import { sendCsv, SPREADSHEET_QUERY } from '#server/features/investments/ledger.files.rest.ts';
import { receiptNumber } from '#server/features/investments/investment.rules.ts';
import { REVERSAL_WORDS } from '#server/features/investments/reversal.rules.ts';
import type { Services } from '#server/features/services.ts';
import { dayOf, readDay, type Day } from '#server/kernel/time/calendar.ts';
import { keyed } from '#server/kernel/collections.ts';
import { DomainError, fieldsProblem, INVALID_DATE, refuse } from '#server/kernel/errors.ts';
import { toDollars } from '#server/kernel/money/money.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import { csv, describe } from '#server/platform/rest/operation.ts';
import { readQuery } from '#server/platform/rest/query.ts';
import { DAY, described } from '#server/platform/rest/schema.ts';
import { IDENTITY_HEADS, identityCells } from '../identities/identity.cells.rules.ts';
import { paymentReference } from '../payment.reference.rules.ts';
import { RETURN_STATE_WORD } from '../returns/return.answer.rules.ts';
import { isDistributionRow, isReturnRow, STATEMENT_WORD, type StatementRow } from './statement.rules.ts';

const HEADS = {
  day: 'Fecha',
  kind: 'Qué pasó',
  reversal: 'Anulación',
  project_id: 'Número del proyecto',
  project: 'Proyecto',
  receipt: 'Comprobante',
  reference: 'Referencia',
  investor: 'Inversor',
  paid_on: 'Fecha del pago',
  amount: 'Monto (US$)',
  ...IDENTITY_HEADS,
  return_answer: 'Respuesta a la devolución o al pago de retornos',
  committed: 'De un compromiso de (US$)',
  reason: 'Motivo',
};

const RANGE_QUERY = {
  from: { ...described(DAY, 'The first day, in Buenos Aires. Errors: `VALIDATION`, `INVALID_DATE`.'), required: true },
  to: { ...described(DAY, 'The last day, at most tomorrow.'), required: true },
};

function readRequiredDay(query: unknown, name: keyof typeof RANGE_QUERY): Day {
  const sent = readQuery(query, name);
  if (sent === null) refuse(fieldsProblem({ [name]: `Falta el parámetro ${name}` }));
  const day = readDay(sent);
  if (day === null) throw new DomainError(INVALID_DATE);
  return day;
}

/** The statement as a file, with all its rows. */
export const statementRoutes =
  ({ directory, distributions, identities, projects, returnAnswers, statements }: Services): FastifyPluginAsync =>
  async (routes) => {
    async function show(viewer: Viewer | null, rows: StatementRow[]) {
      const ids = (idOf: (row: StatementRow) => number) => [...new Set(rows.map(idOf))];
      const [seen, people, parties, returnStates, distributionStates] = await Promise.all([
        projects.findVisible(
          viewer,
          ids(({ projectId }) => projectId),
        ),
        directory.findInvestors(
          viewer,
          ids(({ investorId }) => investorId),
        ),
        identities.partiesOf(
          viewer,
          ids(({ investmentId }) => investmentId),
        ),
        returnAnswers.statesOf(
          viewer,
          rows.filter(isReturnRow).map(({ id }) => id),
        ),
        distributions.statesOf(
          viewer,
          rows.filter(isDistributionRow).map(({ id }) => id),
        ),
      ]);
      const other = viewer?.role === 'investor' ? 'studio' : 'investor';
      const projectOf = keyed(seen, ({ id }) => id);
      const investorOf = keyed(people, ({ userId }) => userId);
      const statesOf = (row: StatementRow) => {
        if (isReturnRow(row)) return returnStates;
        return isDistributionRow(row) ? distributionStates : null;
      };
      return rows.map((row) => ({
        day: { day: dayOf(row.createdAt) },
        kind: row.kind,
        reversal: row.reversalKind && REVERSAL_WORDS[row.reversalKind].done,
        project_id: row.projectId,
        project: projectOf.get(row.projectId)?.title ?? null,
        receipt: receiptNumber(row.receiptId),
        reference: paymentReference(row.investmentId),
        investor: investorOf.get(row.investorId)?.name ?? null,
        paid_on: row.paidOn && { day: row.paidOn },
        amount: toDollars(row.amountCents),
        ...identityCells(parties.get(row.investmentId)?.[other]),
        return_answer: statesOf(row)?.get(row.id) ?? null,
        committed: row.committedCents && toDollars(row.committedCents),
        reason: row.reason,
      }));
    }

    routes.get(
      '/exports/statement.csv',
      describe({
        tag: 'Ledger',
        summary: "The viewer's statement from one day to another as a CSV table, oldest first",
        description:
          'One line for each commitment, reversal, payment received, returned or made of revenue, and difference without which a ' +
          'commitment counts as paid (SETTLED), as RFC 4180 says; a reversal is called as on its receipt; amounts in ' +
          'US dollars, negative for what takes another back.',
        query: { ...RANGE_QUERY, ...SPREADSHEET_QUERY },
        answer: csv(),
        errors: ['VALIDATION', 'INVALID_DATE'],
      }),
      async (request, reply) => {
        const { viewer, query } = request;
        const days = { from: readRequiredDay(query, 'from'), to: readRequiredDay(query, 'to') };
        const pages = await statements.exportRows(viewer, days);
        const name = `estado-de-cuenta-${days.from}-a-${days.to}.csv`;
        const file = { name, heads: HEADS, words: { kind: STATEMENT_WORD, return_answer: RETURN_STATE_WORD } };
        return sendCsv(request, reply, file, { pages, show: (rows) => show(viewer, rows) });
      },
    );
  };
