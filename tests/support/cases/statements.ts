import type { Request } from '../api.ts';

type Sums = { committed: number; reversed: number; paid: number; returned: number; distributed: number };
type Row = {
  kind: string;
  reversalKind: string | null;
  amount: number;
  paidOn: string | null;
  reason: string | null;
  committed: number | null;
  returnState: string | null;
  receiptNumber: string;
  reference: string;
  project: { title: string };
  investor: { name: string | null };
};
export type SeenStatement = {
  total: Sums;
  projects: (Sums & { project: { title: string } })[];
  rows: { totalCount: number; edges: { cursor: string; node: Row }[]; pageInfo: { hasNextPage: boolean } };
};

const SUMS = 'committed reversed paid returned distributed';

export const statement = (
  from: string,
  to: string,
  page: { first?: number; after?: string } = {},
): Request<SeenStatement> => ({
  graphql: {
    query: `query ($from: Date!, $to: Date!, $first: Int! = 100, $after: String) { statement(from: $from, to: $to) {
      total { ${SUMS} } projects { ${SUMS} project { title } }
      rows(first: $first, after: $after) { totalCount pageInfo { hasNextPage }
        edges { cursor node { kind reversalKind amount paidOn reason committed returnState receiptNumber reference project { title } investor { name } } } } } }`,
    variables: { from, to, ...page },
    pick: ({ statement: found }: { statement: SeenStatement }) => found,
  },
});
