import type { OriginalCall, Request } from '../api.ts';

export type SeenPoint = { date: string; raised: number };

export const fundingCurve = (project: number): Request<SeenPoint[] | null> => ({
  graphql: {
    query: 'query ($id: ID!) { project(id: $id) { fundingCurve { date raised } } }',
    variables: { id: project },
    pick: ({ project: { fundingCurve: points } }: { project: { fundingCurve: SeenPoint[] | null } }) => points,
  },
});

export type SeenReadership = { readCount: number; investorCount: number } | null;
type WireUpdate = { title: string; readership: SeenReadership };

const byTitle = (updates: WireUpdate[]): Record<string, SeenReadership> =>
  Object.fromEntries(updates.map(({ title, readership }) => [title, readership]));

/** Who has read each update of the project, by its title. */
export const readershipOf = (project: number): OriginalCall<Record<string, SeenReadership>> => ({
  graphql: {
    query: `query ($id: ID!) { project(id: $id) { updates(first: 100) { edges { node {
      title readership { readCount investorCount } } } } } }`,
    variables: { id: project },
    pick: ({ project: { updates } }: { project: { updates: { edges: { node: WireUpdate }[] } } }) =>
      byTitle(updates.edges.map(({ node }) => node)),
  },
  rest: {
    method: 'GET',
    path: `/projects/${project}/updates`,
    pick: ({ updates }: { updates: WireUpdate[] }) => byTitle(updates),
  },
});

export type SeenReceived = { amount: number; name: string | null; createdAt: string };
type WireReceived = { amount: number; createdAt: string; investor: { name: string | null } };
type Received = { total: number; rows: SeenReceived[] };

const seen = ({ amount, createdAt, investor: { name } }: WireReceived): SeenReceived => ({ amount, name, createdAt });

/** The newest investments in the project, and how many there are; null for whoever may not see them. */
export const receivedInvestments = (project: number, first = 10): Request<Received | null> => ({
  graphql: {
    query: `query ($id: ID!, $first: Int!) { project(id: $id) { investments(first: $first) { totalCount
      edges { node { amount createdAt investor { name } } } } } }`,
    variables: { id: project, first },
    pick: ({
      project: { investments },
    }: {
      project: { investments: { totalCount: number; edges: { node: WireReceived }[] } | null };
    }) => investments && { total: investments.totalCount, rows: investments.edges.map(({ node }) => seen(node)) },
  },
});
