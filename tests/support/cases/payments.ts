import type { Request } from '../api.ts';

/** Amounts in dollars. */
export type SeenPayments = {
  reference: string;
  state: string | null;
  isDue: boolean;
  dueAmount: number;
  toReturnAmount: number;
  receivedAmount: number;
  returnedAmount: number;
  settledAmount: number;
  donatedAmount: number;
  reportedAmount: number | null;
  reportedOn: string | null;
  refusal: SeenPayment | null;
  rows: SeenPayment[];
};
type SeenPayment = {
  id: string;
  kind: string;
  amount: number;
  paidOn: string;
  reason: string | null;
  bankReference: string | null;
  note: string | null;
  instructionsVersion: number | null;
  answers: string | null;
  reverses: string | null;
  isReversed: boolean;
};
type Investment = { id: string; payments: SeenPayments | null };
type Changed = { investment: Investment; project: { confirmedAmount: number } };

const ROW = '{ id kind amount paidOn reason bankReference note instructionsVersion answers reverses isReversed }';
const PAYMENTS = `payments { reference state isDue dueAmount toReturnAmount receivedAmount returnedAmount
  settledAmount donatedAmount reportedAmount
  reportedOn refusal ${ROW} rows ${ROW} }`;
const CHANGED = `{ investment { id ${PAYMENTS} } project { confirmedAmount } }`;

/** A change, which gives the investment's payments and what its project confirms. */
const change = (name: string, input: object): Request<SeenPayments & { confirmed: number }> => {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  return {
    graphql: {
      query: `mutation ($input: ${type}!) { ${name}(input: $input) ${CHANGED} }`,
      variables: { input },
      pick: (data: Record<string, Changed>) => {
        const { investment, project } = data[name] as Changed;
        return { ...(investment.payments as SeenPayments), confirmed: project.confirmedAmount };
      },
    },
  };
};

export const reportPayment = (investment: number, amount: number, paidOn: string, more: object = {}) =>
  change('reportPayment', { investmentId: String(investment), amount, paidOn, ...more });

export const takeBackReport = (investment: number) =>
  change('takeBackPaymentReport', { investmentId: String(investment) });

export const refusePayment = (investment: number, reason = 'No llegó') =>
  change('refusePayment', { investmentId: String(investment), reason });

export const returnPayment = (investment: number, amount: number, returnedOn: string, clientMutationId?: string) =>
  change('returnPayment', { investmentId: String(investment), amount, returnedOn, clientMutationId });

export const settlePayment = (
  investment: number,
  { reason = 'El banco cobró la diferencia', amount, key }: { reason?: string; amount?: number; key?: string } = {},
) => change('settlePayment', { investmentId: String(investment), reason, amount, clientMutationId: key });

export const donateExcess = (investment: number, { amount, key }: { amount?: number; key?: string } = {}) =>
  change('donateExcess', { investmentId: String(investment), amount, clientMutationId: key });

export const takeBackDonation = (investment: number) =>
  change('takeBackDonation', { investmentId: String(investment) });

type Id = string | number;
export const confirmReturn = (payment: Id) => change('confirmReturn', { paymentId: String(payment) });
export const disputeReturn = (payment: Id, reason = 'No está en mi cuenta') =>
  change('disputeReturn', { paymentId: String(payment), reason });
export const withdrawDispute = (payment: Id) => change('withdrawDispute', { paymentId: String(payment) });
export const replyToDispute = (payment: Id, text = 'Salió del banco', bankReference: string | null = null) =>
  change('replyToDispute', { paymentId: String(payment), text, bankReference });

export const correctPayment = (payment: string | number, reason = 'Era de otra persona') =>
  change('correctPayment', { paymentId: String(payment), reason });

type Confirmed = { investments: { id: number; state: string | null; received: number }[]; confirmed: number };

export const confirmPayments = (
  projectId: number,
  investments: readonly number[],
  receivedOn: string,
  amount?: number,
  clientMutationId?: string,
  total?: number,
): Request<Confirmed> => ({
  graphql: {
    query: `mutation ($input: ConfirmPaymentsInput!) { confirmPayments(input: $input) {
      investments { id payments { state receivedAmount } } project { confirmedAmount } } }`,
    variables: {
      input: { projectId, investmentIds: investments.map(String), receivedOn, amount, clientMutationId, total },
    },
    pick: ({ confirmPayments: { investments: rows, project } }: { confirmPayments: ConfirmedWire }) => ({
      investments: rows.map(({ id, payments: { state, receivedAmount } }) => ({
        id: Number(id),
        state,
        received: receivedAmount,
      })),
      confirmed: project.confirmedAmount,
    }),
  },
});
type Released = { investments: { id: number; kind: string | null; state: string | null }[]; raised: number };

export const releaseUnpaid = (
  projectId: number,
  investments: readonly number[],
  total?: number,
  clientMutationId?: string,
): Request<Released> => ({
  graphql: {
    query: `mutation ($input: ReleaseUnpaidInput!) { releaseUnpaid(input: $input) {
      investments { id reversalKind payments { state } } project { fundingRaised } } }`,
    variables: { input: { projectId, investmentIds: investments.map(String), total, clientMutationId } },
    pick: ({ releaseUnpaid: { investments: rows, project } }: { releaseUnpaid: ReleasedWire }) => ({
      investments: rows.map(({ id, reversalKind, payments: { state } }) => ({
        id: Number(id),
        kind: reversalKind,
        state,
      })),
      raised: project.fundingRaised,
    }),
  },
});
type ReleasedWire = {
  investments: { id: string; reversalKind: string | null; payments: { state: string | null } }[];
  project: { fundingRaised: number };
};

type ConfirmedWire = {
  investments: { id: string; payments: { state: string | null; receivedAmount: number } }[];
  project: { confirmedAmount: number };
};

/** The payments of an investment of the viewer's own. */
export const paymentsOf = (investment: number): Request<SeenPayments | null> => ({
  graphql: {
    query: `query ($id: ID!) { investment(id: $id) { id ${PAYMENTS} } }`,
    variables: { id: String(investment) },
    pick: ({ investment: { payments } }: { investment: Investment }) => payments,
  },
});

type Listed = {
  rows: { id: number; state: string | null; reference: string | null }[];
  total: number;
  counts: { state: string; count: number; amount: number }[];
};
type Wire = {
  payments: { totalCount: number; edges: { node: Investment }[] };
  paymentCounts: Listed['counts'];
};
const listed = ({ payments: { totalCount, edges }, paymentCounts }: Wire): Listed => ({
  rows: edges.map(({ node: { id, payments } }) => ({
    id: Number(id),
    state: payments?.state ?? null,
    reference: payments?.reference ?? null,
  })),
  total: totalCount,
  counts: paymentCounts.filter(({ count }) => count > 0),
});
const LISTED = 'totalCount edges { node { id payments { state reference } } }';
const COUNTS = 'paymentCounts { state count amount }';

type Which = { state?: string; reference?: string; search?: string };

/** The payments of a project, by state, reference and search; all without. */
export const paymentsIn = (project: number, which: Which = {}): Request<Listed> => ({
  graphql: {
    query: `query ($id: ID!, $state: PaymentState, $reference: String, $search: String) { project(id: $id) {
      payments(state: $state, reference: $reference, search: $search) { ${LISTED} } ${COUNTS} } }`,
    variables: { id: String(project), ...which },
    pick: ({ project: seen }: { project: Wire }) => listed(seen),
  },
});

/** The viewer's own. */
export const myPayments = (state?: string): Request<Listed> => ({
  graphql: {
    query: `query ($state: PaymentState) { me { payments(state: $state) { ${LISTED} } ${COUNTS} } }`,
    variables: { state },
    pick: ({ me }: { me: Wire }) => listed(me),
  },
});

/** The ids of the viewer's own, a page at a time. */
export const myPaymentsAfter = (after: string | null, first: number): Request<IdPage> => ({
  graphql: {
    query: `query ($after: String, $first: Int) { me { payments(after: $after, first: $first) {
      edges { node { id } } pageInfo { endCursor } } } }`,
    variables: { after, first },
    pick: ({ me: { payments } }: { me: { payments: Page } }) => ({
      ids: payments.edges.map(({ node }) => Number(node.id)),
      end: payments.pageInfo.endCursor,
    }),
  },
});
export type IdPage = { ids: number[]; end: string | null };
type Page = { edges: { node: { id: string } }[]; pageInfo: { endCursor: string | null } };
