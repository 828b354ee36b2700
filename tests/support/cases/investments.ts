import type { OriginalCall, Request } from '../api.ts';

export type SeenInvested = {
  project: { fundingRaised: number; investorCount: number };
  investment: { id: number; amount: number };
};
type WireInvested = { project: SeenInvested['project']; investment: { id: number | string; amount: number } };

const picked = ({ project, investment }: WireInvested): SeenInvested => ({
  project: { fundingRaised: project.fundingRaised, investorCount: project.investorCount },
  investment: { id: Number(investment.id), amount: investment.amount },
});

/** `amount` as a client would send it: in dollars, or an invalid value. */
export const invest = (projectId: number, amount: unknown, key: string | null = null): OriginalCall<SeenInvested> => ({
  graphql: {
    query: `mutation ($input: InvestInput!) { invest(input: $input) {
      project { fundingRaised investorCount } investment { id amount } } }`,
    variables: { input: { projectId: String(projectId), amount, clientMutationId: key } },
    pick: ({ invest: invested }: { invest: WireInvested }) => picked(invested),
  },
  rest: {
    method: 'POST',
    path: `/projects/${projectId}/invest`,
    body: { amount },
    headers: key === null ? {} : { 'idempotency-key': key },
    pick: (invested: WireInvested) => picked(invested),
  },
});

/** Why the viewer can't invest now; null when they can. */
export const investRefusal = (project: number): Request<{ code: string; message: string } | null> => ({
  graphql: {
    query: 'query ($id: ID!) { project(id: $id) { viewerInvestRefusal { code message } } }',
    variables: { id: String(project) },
    pick: (data: { project: { viewerInvestRefusal: { code: string; message: string } | null } }) =>
      data.project.viewerInvestRefusal,
  },
});

export type SeenInvestment = { amount: number; title: string; genre: string | null; roi: number | null };
type WireInvestment = { amount: number; project: { title: string; genre: string | null; roi: number | null } };

const seen = ({ amount, project: { title, genre, roi } }: WireInvestment): SeenInvestment => ({
  amount,
  title,
  genre: genre?.toLowerCase() ?? null,
  roi,
});

/** Newest first. */
export const myInvestments = (): OriginalCall<SeenInvestment[]> => ({
  graphql: {
    query: '{ me { investments(first: 100) { edges { node { amount project { title genre roi } } } } } }',
    pick: ({ me }: { me: { investments: { edges: { node: WireInvestment }[] } } }) =>
      me.investments.edges.map(({ node }) => seen(node)),
  },
  rest: {
    method: 'GET',
    path: '/projects/my-investments',
    pick: ({ investments }: { investments: WireInvestment[] }) => investments.map(seen),
  },
});
