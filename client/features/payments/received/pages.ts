import type {
  ProjectPaymentsQueryVariables,
  ReceivedPaymentFragment,
  useProjectPaymentsQuery,
} from './ReceivedPayments.generated.ts';

type Query = Pick<ReturnType<typeof useProjectPaymentsQuery>, 'fetchMore' | 'refetch'>;
type Which = Partial<ProjectPaymentsQueryVariables>;

/** Refetches the first `count` payments of a list, page by page. */
export async function readPages(query: Query, which: Which, count: number): Promise<ReceivedPaymentFragment[]> {
  const { data } = await query.fetchMore({ variables: { after: null, isWhole: false, ...which } });
  const page = data?.project?.payments;
  if (!page) return [];
  const found = page.edges.map(({ node }) => node);
  const left = count - found.length;
  if (left <= 0 || !page.pageInfo.hasNextPage) return found.slice(0, count);
  return [...found, ...(await readPages(query, { ...which, after: page.pageInfo.endCursor }, left))];
}

/** Refetches all loaded pages of a list, each of `first` payments. */
export async function refetchPages(query: Query, first: number): Promise<void> {
  const { data } = await query.refetch();
  const edges = data?.project?.payments.edges ?? [];
  const after = edges[first - 1]?.cursor;
  if (after && edges.length > first) await readPages(query, { after }, edges.length - first);
}
