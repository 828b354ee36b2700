import type { Request } from '../api.ts';

type Wire = {
  investment: { withdrawableUntil: string | null; reversalKind: string | null; reversedBy: { id: string } | null };
  project: { fundingRaised: number; investorCount: number; viewerInvested: number };
  user: { portfolio: { invested: number } };
};
export type SeenWithdrawal = {
  reversedBy: number | null;
  kind: string | null;
  project: Wire['project'];
  invested: number;
};

export const withdraw = (investment: number): Request<SeenWithdrawal> => ({
  graphql: {
    query: `mutation ($input: InvestmentIdInput!) { withdrawInvestment(input: $input) {
      investment { withdrawableUntil reversalKind reversedBy { id } }
      project { fundingRaised investorCount viewerInvested } user { portfolio { invested } } } }`,
    variables: { input: { id: String(investment) } },
    pick: ({ withdrawInvestment: { investment: row, project, user } }: { withdrawInvestment: Wire }) => ({
      reversedBy: row.reversedBy && Number(row.reversedBy.id),
      kind: row.reversalKind,
      project,
      invested: user.portfolio.invested,
    }),
  },
});

/** The last day on which the viewer may withdraw their own investment. */
export const withdrawableUntil = (investment: number): Request<string | null> => ({
  graphql: {
    query: 'query ($id: ID!) { investment(id: $id) { withdrawableUntil } }',
    variables: { id: String(investment) },
    pick: ({ investment: { withdrawableUntil: until } }: { investment: { withdrawableUntil: string | null } }) => until,
  },
});

/** For how many days the viewer may withdraw what they invest now. */
export const withdrawalDays = (project: number): Request<number> => ({
  graphql: {
    query: 'query ($id: ID!) { project(id: $id) { withdrawalDays } }',
    variables: { id: String(project) },
    pick: ({ project: { withdrawalDays: days } }: { project: { withdrawalDays: number } }) => days,
  },
});

/** The stored days of the viewer's own investment. */
export const termsOf = (investment: number): Request<{ withdrawalDays: number | null }> => ({
  graphql: {
    query: 'query ($id: ID!) { investment(id: $id) { terms { withdrawalDays } } }',
    variables: { id: String(investment) },
    pick: (data: { investment: { terms: { withdrawalDays: number | null } } }) => data.investment.terms,
  },
});
