import type { OriginalCall, Request } from '../api.ts';

/** A row of the ledger, and the other row of its pair. */
export type SeenRow = {
  id: number;
  amount: number;
  reverses: number | null;
  reversedBy: number | null;
  reversedAt: string | null;
  reason: string | null;
};

type OfGraphQL = {
  id: string;
  amount: number;
  reverses: { id: string } | null;
  reversedBy: { id: string; createdAt: string } | null;
  reversalReason: string | null;
};
type OfRest = {
  id: number;
  amount: number;
  reversesId: number | null;
  reversedById: number | null;
  reversedAt: string | null;
  reversalReason: string | null;
};
type List<Row> = { totalCount: number; edges: { node: Row }[] };
type Page = { investments: OfRest[]; pagination: { total: number } };
export type SeenRows = { total: number; rows: SeenRow[] };

const PAIR = 'reverses { id createdAt receiptNumber } reversedBy { id createdAt receiptNumber } reversalReason';
const FIELDS = `id amount ${PAIR}`;

const ofGraphQL = ({ id, amount, reverses, reversedBy, reversalReason: reason }: OfGraphQL): SeenRow => ({
  id: Number(id),
  amount,
  reverses: reverses && Number(reverses.id),
  reversedBy: reversedBy && Number(reversedBy.id),
  reversedAt: reversedBy && reversedBy.createdAt,
  reason,
});
const ofRest = ({ id, amount, reversesId, reversedById, reversedAt, reversalReason: reason }: OfRest): SeenRow => ({
  id,
  amount,
  reverses: reversesId,
  reversedBy: reversedById,
  reversedAt,
  reason,
});
const listed = ({ totalCount: total, edges }: List<OfGraphQL>): SeenRows => ({
  total,
  rows: edges.map(({ node }) => ofGraphQL(node)),
});
const paged = ({ investments, pagination: { total } }: Page): SeenRows => ({ total, rows: investments.map(ofRest) });

/** The viewer's own, newest first. */
export const myLedger = (first = 100): OriginalCall<SeenRows> => ({
  graphql: {
    query: `query ($first: Int) { me { investments(first: $first) { totalCount edges { node { ${FIELDS} } } } } }`,
    variables: { first },
    pick: ({ me }: { me: { investments: List<OfGraphQL> } }) => listed(me.investments),
  },
  rest: { method: 'GET', path: `/projects/my-investments?per_page=${first}`, pick: paged },
});

/** Those in a project, for its developer. */
export const receivedIn = (projectId: number, first = 100): Request<SeenRows> => ({
  graphql: {
    query: `query ($id: ID!, $first: Int) { project(id: $id) { investments(first: $first) { totalCount
      edges { node { ${FIELDS} } } } } }`,
    variables: { id: String(projectId), first },
    pick: ({ project }: { project: { investments: List<OfGraphQL> } }) => listed(project.investments),
  },
});

type Receipt = SeenRow & { kind: string | null; terms: unknown; scenarios: number };

/** What the receipts of both rows say of each other. */
export const receiptOf = (id: number): Request<Receipt> => ({
  graphql: {
    query: `query ($id: ID!) { investment(id: $id) { ${FIELDS} reversalKind terms { projectTitle expectedRoi }
      returnScenarios { kind } } }`,
    variables: { id: String(id) },
    pick: ({ investment: { reversalKind, terms, returnScenarios, ...row } }: { investment: OfGraphQL & Extras }) => ({
      ...ofGraphQL(row),
      kind: reversalKind,
      terms,
      scenarios: returnScenarios.length,
    }),
  },
});
type Extras = {
  reversalKind: string | null;
  terms: { projectTitle: string; expectedRoi: number | null };
  returnScenarios: unknown[];
};

type Figures = {
  invested: number;
  projectCount: number;
  investmentCount: number;
  activeProjectCount: number;
  estimatedReturn: number;
};

const figures = ({ invested, projectCount, investmentCount, activeProjectCount, estimatedReturn }: Figures) => ({
  invested,
  projectCount,
  investmentCount,
  activeProjectCount,
  estimatedReturn,
});

/** The figures of an investor's dashboard. */
export const myPortfolio = (): Request<Figures> => ({
  graphql: {
    query: '{ me { portfolio { invested projectCount investmentCount activeProjectCount estimatedReturn } } }',
    pick: ({ me }: { me: { portfolio: Figures } }) => figures(me.portfolio),
  },
});

type Money = { invested: number; canInvest: boolean };
type Summary = { viewerInvested: number; viewerCanInvest: boolean };

/** What was invested in a project and taken back. */
export const reversedIn = (projectId: number): Request<number | null> => ({
  graphql: {
    query: 'query ($id: ID!) { project(id: $id) { reversed } }',
    variables: { id: String(projectId) },
    pick: ({ project }: { project: { reversed: number | null } }) => project.reversed,
  },
});

/** The viewer's own money in a project. */
export const moneyIn = (projectId: number): Request<Money> => ({
  graphql: {
    query: 'query ($id: ID!) { project(id: $id) { viewerInvested viewerCanInvest } }',
    variables: { id: String(projectId) },
    pick: ({ project }: { project: Summary }) => ({
      invested: project.viewerInvested,
      canInvest: project.viewerCanInvest,
    }),
  },
});
