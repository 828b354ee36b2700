import { byKey } from './batches.ts';
import type { LoaderInput } from './loader.input.ts';

export const followLoaders = {
  viewerFollows: ({ services: { follows }, viewer, budget }: LoaderInput) =>
    byKey<boolean>(
      budget,
      async (ids) => new Map([...(await follows.followedAmong(viewer, ids))].map((id) => [id, true])),
      false,
    ),
};
