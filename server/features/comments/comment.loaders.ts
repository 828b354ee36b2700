import type { Thread } from './comment.rules.ts';
import type { Readable } from '#server/features/rights/permissions.rules.ts';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import { byObject, firstPages, SHORT_ROWS } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';

export const commentLoaders = {
  firstComments: ({ services: { comments }, budget }: LoaderInput) =>
    firstPages(budget, SHORT_ROWS, (parents: readonly Readable<UpdateRow>[], limit) =>
      comments.listFirst(parents, limit),
    ),
  firstThreads: ({ services: { threads }, budget }: LoaderInput) =>
    firstPages(budget, SHORT_ROWS, (parents: readonly Readable<UpdateRow>[], limit) =>
      threads.listFirst(parents, limit),
    ),
  pinnedThread: ({ services: { threads }, budget }: LoaderInput) =>
    byObject<Readable<UpdateRow>, Readable<Thread> | null>(budget, (parents) => threads.pinnedOf(parents), null),
  firstReplies: ({ services: { threads }, budget }: LoaderInput) =>
    firstPages(budget, SHORT_ROWS, (parents: readonly Readable<Thread>[], limit) =>
      threads.listFirstReplies(parents, limit),
    ),
  commentCount: ({ services: { comments }, budget }: LoaderInput) =>
    byObject<Readable<UpdateRow>, number>(budget, (parents) => comments.countOf(parents), 0),
};
