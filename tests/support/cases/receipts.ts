import type { Request } from '../api.ts';

type Scenario = { kind: string; name: string; returned: number; assumption: string };
const scenario = ({ kind, ...rest }: Scenario): Scenario => ({ ...rest, kind: kind.toLowerCase() });
const SCENARIOS = 'returnScenarios { kind name returned assumption }';

const TERMS =
  'projectTitle studioName fundingGoal minInvestment maxInvestment maxInvestors investmentModel expectedRoi';

type Terms = Record<string, unknown>;
type Receipt = {
  receiptNumber: string;
  amount: number;
  createdAt: string;
  investor: string | null;
  terms: Terms;
  scenarios: Scenario[];
};
type WireReceipt = Omit<Receipt, 'investor' | 'scenarios'> & {
  investor: { name: string | null };
  returnScenarios: Scenario[];
};

const receiptOf = ({ receiptNumber, amount, createdAt, investor, terms, returnScenarios }: WireReceipt): Receipt => ({
  receiptNumber,
  amount,
  createdAt,
  investor: investor.name,
  terms,
  scenarios: returnScenarios.map(scenario),
});

/** One investment, as on its receipt. */
export const getReceipt = (id: number | string): Request<Receipt> => ({
  graphql: {
    query: `query ($id: ID!) { investment(id: $id) { receiptNumber amount createdAt investor { name }
      terms { ${TERMS} } ${SCENARIOS} } }`,
    variables: { id: String(id) },
    pick: ({ investment }: { investment: WireReceipt }) => receiptOf(investment),
  },
});

export type SeenPosition = {
  title: string;
  invested: number;
  investmentCount: number;
  estimatedReturn: number;
  share: number;
  seat: number;
  next: string | null;
  scenarios: Scenario[];
};
type WirePosition = Omit<SeenPosition, 'title' | 'next' | 'scenarios'> & {
  project: { title: string };
  nextMilestone: { title: string } | null;
  returnScenarios: Scenario[];
};

const positionOf = ({ project, nextMilestone, returnScenarios, ...figures }: WirePosition): SeenPosition => ({
  title: project.title,
  invested: figures.invested,
  investmentCount: figures.investmentCount,
  estimatedReturn: figures.estimatedReturn,
  share: figures.share,
  seat: figures.seat,
  next: nextMilestone && nextMilestone.title,
  scenarios: returnScenarios.map(scenario),
});

/** The latest project first. */
export const myPositions = (first = 100): Request<{ total: number; positions: SeenPosition[] }> => ({
  graphql: {
    query: `query ($first: Int) { me { positions(first: $first) { totalCount edges { node { project { title } invested
      investmentCount estimatedReturn share seat nextMilestone { title } ${SCENARIOS} } } } } }`,
    variables: { first },
    pick: ({ me: { positions } }: { me: { positions: { totalCount: number; edges: { node: WirePosition }[] } } }) => ({
      total: positions.totalCount,
      positions: positions.edges.map(({ node }) => positionOf(node)),
    }),
  },
});

/** The viewer's investments in one project, newest first. */
export const myInvestmentsIn = (projectId: number): Request<number[]> => ({
  graphql: {
    query: 'query ($id: ID) { me { investments(first: 100, projectId: $id) { edges { node { amount } } } } }',
    variables: { id: String(projectId) },
    pick: ({ me }: { me: { investments: { edges: { node: { amount: number } }[] } } }) =>
      me.investments.edges.map(({ node }) => node.amount),
  },
});

/** What all investments of the viewer may return together. */
export const myScenarios = (): Request<Scenario[]> => ({
  graphql: {
    query: `{ me { portfolio { ${SCENARIOS} } } }`,
    pick: ({ me }: { me: { portfolio: { returnScenarios: Scenario[] } } }) =>
      me.portfolio.returnScenarios.map(scenario),
  },
});
