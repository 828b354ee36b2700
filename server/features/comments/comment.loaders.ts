import type { Thread } from './comment.rules.ts';
import type { Readable } from '#server/features/rights/permissions.rules.ts';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import { byObject, firstPages, SHORT_ROWS } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';

export const commentLoaders = {
  firstComments: ({ services: { comments }, budget }: LoaderInput) =>
    firstPages(budget, SHORT_ROWS, (of: readonly Readable<UpdateRow>[], limit) => comments.listFirst(of, limit)),
  firstThreads: ({ services: { threads }, budget }: LoaderInput) =>
    firstPages(budget, SHORT_ROWS, (of: readonly Readable<UpdateRow>[], limit) => threads.listFirst(of, limit)),
  pinnedThread: ({ services: { threads }, budget }: LoaderInput) =>
    byObject<Readable<UpdateRow>, Readable<Thread> | null>(budget, (of) => threads.pinnedOf(of), null),
  firstReplies: ({ services: { threads }, budget }: LoaderInput) =>
    firstPages(budget, SHORT_ROWS, (of: readonly Readable<Thread>[], limit) => threads.listFirstReplies(of, limit)),
  commentCount: ({ services: { comments }, budget }: LoaderInput) =>
    byObject<Readable<UpdateRow>, number>(budget, (of) => comments.countOf(of), 0),
};
