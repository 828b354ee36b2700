import type { Readable, Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { UpdateRow } from './update.lists.repository.ts';
import type { Neighbours } from './update.queries.service.ts';
import { byKey, byObject, firstPages, LONG_ROWS } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';
import type { Media } from '#server/kernel/media/media.ts';

export const updateLoaders = {
  firstUpdates: ({ services: { updates }, viewer, budget }: LoaderInput) =>
    firstPages(budget, LONG_ROWS, (parents: readonly Visible<Project>[], limit) =>
      updates.listFirst(viewer, parents, limit),
    ),
  latestExclusiveUpdate: ({ services: { updates }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, Readable<UpdateRow> | null>(
      budget,
      (parents) => updates.latestExclusives(viewer, parents),
      null,
      LONG_ROWS,
    ),
  nextMessage: ({ services: { updates }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, Date | null>(budget, (seen) => updates.nextMessageOf(viewer, seen), null),
  messageReach: ({ services: { updates }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, number | null>(budget, (seen) => updates.messageReachOf(viewer, seen), null),
  media: ({ services: { updates }, budget }: LoaderInput) =>
    byObject<Readable<UpdateRow>, Media[]>(budget, (parents) => updates.mediaOf(parents), []),
  neighbours: ({ services: { updates }, viewer, budget }: LoaderInput) =>
    byObject<Readable<UpdateRow>, Neighbours>(
      budget,
      (seen) => updates.neighboursOf(viewer, seen),
      { previous: null, next: null },
      LONG_ROWS,
    ),
  read: ({ services: { updates }, viewer, budget }: LoaderInput) =>
    byKey<boolean>(
      budget,
      async (ids) => new Map([...(await updates.readBy(viewer, ids))].map((id) => [id, true])),
      false,
    ),
};
