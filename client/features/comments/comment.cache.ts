import type { ApolloCache, Reference } from '@apollo/client/cache';
import { ThreadFragmentDoc, type CommentLineFragment, type ThreadFragment } from './Comments.generated.ts';

type List = { totalCount?: number; edges: readonly { __typename: string; cursor: string; node: Reference }[] };

const idOf = (typename: 'Update' | 'Comment' | 'CommentThread', id: string): string => `${typename}:${id}`;

/** Changes a cached list of an object, if there is one. */
function modifyList(cache: ApolloCache, id: string, field: 'threads' | 'replies', change: (list: List) => List) {
  cache.modify({
    id,
    fields: { [field]: (list: List | Reference) => ('edges' in list ? change(list) : list) },
  });
}

/** Puts a new thread before the others of its update. */
export function prependThread(cache: ApolloCache, updateId: string, comment: CommentLineFragment) {
  const replies = { __typename: 'CommentConnection' as const, edges: [], pageInfo: NO_MORE };
  const data: ThreadFragment = { __typename: 'CommentThread', id: comment.id, comment, replies };
  const node = cache.writeFragment({ fragment: ThreadFragmentDoc, fragmentName: 'Thread', data });
  if (!node) return;
  modifyList(cache, idOf('Update', updateId), 'threads', (list) =>
    holds(cache, list, node)
      ? list
      : {
          ...list,
          totalCount: (list.totalCount ?? 0) + 1,
          edges: [{ __typename: 'CommentThreadEdge', cursor: '', node }, ...list.edges],
        },
  );
}

/** The list may have been refetched while the comment was being sent. */
const holds = (cache: ApolloCache, { edges }: List, one: Reference): boolean =>
  edges.some(({ node }) => cache.identify(node) === cache.identify(one));

const NO_MORE = { __typename: 'PageInfo', hasNextPage: false, endCursor: null } as const;

/** Puts a new reply after the others of its thread. */
export function appendReply(cache: ApolloCache, threadId: string, { id }: CommentLineFragment) {
  const node = { __ref: idOf('Comment', id) };
  modifyList(cache, idOf('CommentThread', threadId), 'replies', (list) =>
    holds(cache, list, node)
      ? list
      : { ...list, edges: [...list.edges, { __typename: 'CommentEdge', cursor: '', node }] },
  );
}

type Place = { updateId: string; threadId: string; isThreadGone: boolean };

/** Lists leave out what is no longer in the cache. */
export function evictComment(cache: ApolloCache, id: string, { updateId, threadId, isThreadGone }: Place) {
  cache.evict({ id: idOf('Comment', id) });
  if (!isThreadGone || !cache.evict({ id: idOf('CommentThread', threadId) })) return;
  modifyList(cache, idOf('Update', updateId), 'threads', ({ totalCount = 0, ...list }) => ({
    ...list,
    totalCount: totalCount - 1,
  }));
}
