import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { cappedCount } from '#client/text/format.ts';
import { LoadMore, type FetchMore } from './LoadMore.tsx';

type Connection<Node> = {
  edges: readonly { node: Node }[];
  /** Absent where the server doesn't count the items; a page of those may be empty before the last one. */
  totalCount?: number;
  totalCountIsCapped?: boolean;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

type Props<Node> = {
  /** Undefined until the first page arrives. */
  list: Connection<Node> | undefined;
  query: { error?: unknown; loading?: boolean; fetchMore: FetchMore };
  /** The results are of the former search, while others are loading. */
  isStale?: boolean;
  /** Shown while the first page loads. */
  skeleton?: ReactNode;
  /** Shown when the list has no items. */
  empty: ReactNode;
  /** Renders the items as `article`, `li` or `tr` elements, and when `tiled` the button that loads more among them. */
  children: (nodes: Node[], more?: ReactNode) => ReactNode;
  tiled?: boolean;
  /** Hides the item count when there are no more pages. */
  quietAtEnd?: boolean;
};

/** A list that loads its next page on demand. What is on screen stays when a request fails. */
export function PaginatedList<Node>({
  list,
  query,
  isStale = false,
  skeleton,
  empty,
  children,
  tiled = false,
  quietAtEnd = false,
}: Props<Node>) {
  if (!list) return query.error ? null : skeleton;
  const { edges, pageInfo } = list;
  if (isStale && edges.length === 0) return skeleton;
  const nodes = edges.map(({ node }) => node);
  return (
    <Box aria-busy={query.loading} transition="opacity 0.15s 0.15s" {...(isStale ? { opacity: 0.5 } : {})}>
      {edges.length === 0 && !pageInfo.hasNextPage ? (
        empty
      ) : (
        <LoadMore
          shown={edges.length}
          total={totalOf(list)}
          pageInfo={pageInfo}
          fetchMore={query.fetchMore}
          isStale={isStale}
          quietAtEnd={quietAtEnd}
        >
          {tiled ? (more) => children(nodes, more) : children(nodes)}
        </LoadMore>
      )}
    </Box>
  );
}

const totalOf = ({ totalCount, totalCountIsCapped }: Connection<unknown>): number | string | null => {
  if (totalCount === undefined) return null;
  return totalCountIsCapped ? cappedCount(totalCount) : totalCount;
};
