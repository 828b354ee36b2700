import { byKey } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';

export const followLoaders = {
  viewerFollows: ({ services: { follows }, viewer, budget }: LoaderInput) =>
    byKey<boolean>(
      budget,
      async (ids) => new Map([...(await follows.followedAmong(viewer, ids))].map((id) => [id, true])),
      false,
    ),
};
