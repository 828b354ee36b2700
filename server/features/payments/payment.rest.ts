import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import { toDollars } from '#server/kernel/money/money.ts';
import type { Presenters } from '#server/features/presenters.rest.ts';
import {
  fileOfGame,
  sendCsv,
  SPREADSHEET_QUERY,
  type CsvFile,
} from '#server/features/investments/ledger.files.rest.ts';
import type { Services } from '#server/features/services.ts';
import { csv, describe } from '#server/platform/rest/operation.ts';
import { readPathId } from '#server/platform/rest/query.ts';
import { IDENTITY_HEADS, identityCells } from './identities/identity.cells.rules.ts';
import type { Payment } from './payment.rules.ts';
import { PAYMENT_STATE_WORD } from './payment.words.rules.ts';
import { isReturn, RETURN_STATE_WORD } from './returns/return.answer.rules.ts';
import { RETURN_HEADS, returnCells } from './returns/return.cells.rules.ts';

const FILE: Omit<CsvFile, 'name'> = {
  heads: {
    reference: 'Referencia',
    investment_id: 'Inversión',
    invested_at: 'Fecha de la inversión',
    investor_id: 'Número del inversor',
    investor: 'Inversor',
    amount: 'Monto (US$)',
    received: 'Recibido (US$)',
    returned: 'Devuelto (US$)',
    due: 'Falta pagar (US$)',
    to_return: 'Por devolver (US$)',
    reported: 'Avisado (US$)',
    reported_on: 'Fecha avisada',
    state: 'Estado',
    pay_by: 'Pagar hasta',
    bank_reference: 'Número de operación',
    note: 'Nota',
    settled: 'Dado por pagado (US$)',
    donated: 'Para el estudio (US$)',
    ...IDENTITY_HEADS,
    ...RETURN_HEADS,
    settled_reason: 'Por qué se dio por pagado',
  },
  words: { state: PAYMENT_STATE_WORD, return_answer: RETURN_STATE_WORD },
};

const dayIn = (day: Day | undefined) => (day === undefined ? null : { day });
/** What was said of an investment's payments that weren't taken back. */
function bankCells(rows: readonly Payment[]) {
  const said = rows.filter(({ isReversed, reverses }) => !isReversed && reverses === null);
  const all = (texts: (string | null)[]) => [...new Set(texts.filter(Boolean))].join(' / ') || null;
  return { bank_reference: all(said.map((row) => row.bankReference)), note: all(said.map((row) => row.note)) };
}

const settledReason = (rows: readonly Payment[]) => rows.findLast(({ kind }) => kind === 'SETTLED')?.reason;

/** The export of payments, whose sums equal those on the screens. */
export const paymentRoutes =
  (
    { identities, investments, payments, paymentTerms, projects, returnAnswers, today }: Services,
    views: Presenters,
  ): FastifyPluginAsync =>
  async (routes) => {
    routes.get(
      '/projects/:projectId/payments.csv',
      describe({
        tag: 'Ledger',
        summary: 'The payments of a project as a CSV table, newest investment first, for its developer alone',
        description:
          'One line for each investment whose payments have a state, as RFC 4180 says; amounts in US dollars, states as ' +
          'GraphQL names them.',
        query: SPREADSHEET_QUERY,
        answer: csv(),
        errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND'],
      }),
      async (request, reply) => {
        const { viewer, params } = request;
        const project = await projects.get(viewer, readPathId(params, 'projectId', NOT_FOUND.project));
        return sendCsv(
          request,
          reply,
          { ...FILE, name: fileOfGame('pagos', project) },
          {
            pages: await investments.exportOfProject(viewer, project),
            async show(rows) {
              const payable = rows.filter(({ reverses }) => reverses === null);
              const [paid, received] = await Promise.all([
                payments.ofInvestments(
                  viewer,
                  payable.map((investment) => ({ investment, project })),
                ),
                views.received(viewer, payable),
              ]);
              const payBy =
                project.paymentDays === null ? null : await paymentTerms.payByOf(viewer, [...paid.values()]);
              const [rowsOf, parties] = await Promise.all([
                payments.rowsOf([...paid.values()]),
                identities.partiesOf(viewer, [...paid.keys()]),
              ]);
              const returned = [...rowsOf.values()].flat().filter(isReturn);
              const answers = await returnAnswers.answersTo(
                viewer,
                returned.map(({ id }) => id),
              );
              return received.flatMap(({ id, created_at, amount, investor }) => {
                const payment = paid.get(id);
                if (!payment?.state) return [];
                return [
                  {
                    reference: payment.reference,
                    investment_id: id,
                    invested_at: created_at,
                    investor_id: investor.id,
                    investor: investor.name,
                    amount,
                    received: toDollars(payment.receivedCents),
                    returned: toDollars(payment.returnedCents),
                    due: toDollars(payment.isDue ? payment.dueCents : 0),
                    to_return: toDollars(payment.toReturnCents),
                    reported: payment.reportedCents === null ? null : toDollars(payment.reportedCents),
                    reported_on: payment.reportedOn && { day: payment.reportedOn },
                    state: payment.state,
                    pay_by: dayIn(payBy?.get(id)),
                    ...bankCells(rowsOf.get(id) ?? []),
                    settled: toDollars(payment.settledCents),
                    donated: toDollars(payment.donatedCents),
                    ...identityCells(parties.get(id)?.investor),
                    ...returnCells(rowsOf.get(id) ?? [], answers, today()),
                    settled_reason: (payment.settledCents > 0 && settledReason(rowsOf.get(id) ?? [])) || null,
                  },
                ];
              });
            },
          },
        );
      },
    );
  };
