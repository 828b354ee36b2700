import type { Request } from '../api.ts';

/** Amounts in dollars. */
export type SeenDistribution = {
  id: string;
  putIn: number;
  amount: number;
  paid: number;
  disputed: number;
  owed: number;
  due: number;
  nextReportOn: string | null;
  isCapReached: boolean;
  investor: { userId: string; name: string | null } | null;
  project: { id: string } | null;
  lines: { reportId: string; version: number; periodEndsOn: string; amount: number }[];
  paymentCount: number;
  disputeCount: number;
  payments: SeenDistributionPayment[];
  returnAccount: { account: string | null } | null;
};
type SeenDistributionPayment = {
  id: string;
  amount: number;
  paidOn: string;
  bankReference: string | null;
  isReversed: boolean;
  reason: string | null;
  state: string | null;
  disputeReason: string | null;
  reply: string | null;
  replyReference: string | null;
  decision: string | null;
};

const PAYMENTS = `payments { id amount paidOn bankReference isReversed reason state disputeReason reply replyReference
  decision }`;
export const DISTRIBUTION = `{ id putIn amount paid disputed owed due nextReportOn isCapReached investor { userId name } project { id }
  lines { reportId version periodEndsOn amount } paymentCount disputeCount ${PAYMENTS} returnAccount { account } }`;

type Listed = { edges: { node: SeenDistribution }[] };
const nodesOf = ({ edges }: Listed): SeenDistribution[] => edges.map(({ node }) => node);

/** What a studio sees of its investors. */
export const listDistributions = (projectId: number): Request<SeenDistribution[]> => ({
  graphql: {
    query: `query ($id: ID!) { project(id: $id) { distributions(first: 20) { edges { node ${DISTRIBUTION} } } } }`,
    variables: { id: String(projectId) },
    pick: ({ project }: { project: { distributions: Listed } }) => nodesOf(project.distributions),
  },
});

/** What one investor of a project gets, for who may see it. */
export const distributionOf = (projectId: number, investorId: number): Request<SeenDistribution | null> => ({
  graphql: {
    query: `query ($id: ID!) { distribution(id: $id) ${DISTRIBUTION} }`,
    variables: { id: `${projectId}-${investorId}` },
    pick: ({ distribution }: { distribution: SeenDistribution | null }) => distribution,
  },
});

/** What an investor sees of their own. */
export const LIST_RETURNS: Request<SeenDistribution[]> = {
  graphql: {
    query: `{ me { returns(first: 20) { edges { node ${DISTRIBUTION} } } } }`,
    pick: ({ me }: { me: { returns: Listed } }) => nodesOf(me.returns),
  },
};

/** `input` on top of all that they are owed. */
export const markPaid = (
  projectId: number,
  investors: readonly number[],
  input: object,
): Request<SeenDistribution[]> => ({
  graphql: {
    query: `mutation ($input: MarkDistributionsPaidInput!) { markDistributionsPaid(input: $input) {
      replayed project { id } distributions ${DISTRIBUTION} } }`,
    variables: { input: { projectId: String(projectId), investorIds: investors.map(String), ...input } },
    pick: (data: { markDistributionsPaid: { distributions: SeenDistribution[] } }) =>
      data.markDistributionsPaid.distributions,
  },
});

const change = (
  name: string,
  input: { paymentId: string; reason?: string; text?: string; bankReference?: string },
): Request<SeenDistribution> => ({
  graphql: {
    query: `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) {
      ${name}(input: $input) { distribution ${DISTRIBUTION} } }`,
    variables: { input },
    pick: (data: Record<string, { distribution: SeenDistribution }>) =>
      (data[name] as { distribution: SeenDistribution }).distribution,
  },
});

export const correctDistribution = (paymentId: string, reason = 'Era de otra persona') =>
  change('correctDistribution', { paymentId, reason });
export const confirmDistribution = (paymentId: string) => change('confirmDistribution', { paymentId });
export const disputeDistribution = (paymentId: string, reason = 'No está en mi cuenta') =>
  change('disputeDistribution', { paymentId, reason });
export const withdrawDistributionDispute = (paymentId: string) => change('withdrawDistributionDispute', { paymentId });
export const replyToDistribution = (paymentId: string, text = 'Salió el lunes', bankReference = 'OP 77') =>
  change('replyToDistribution', { paymentId, text, bankReference });
