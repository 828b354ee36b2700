import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { NO_REQUESTS, type ResponseRecord } from './update.request.rules.ts';
import type { OwnUpdateRequest } from './update.request.service.ts';
import { byKey, byObject } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';

/** Each of these has up to a thousand answered requests. */
const STUDIOS = 10;

export const updateRequestLoaders = {
  ownUpdateRequest: ({ services: { updateRequests }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, OwnUpdateRequest | null>(budget, (funded) => updateRequests.ownOf(viewer, funded), null),
  updateRequestCount: ({ services: { updateRequests }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, number | null>(budget, (seen) => updateRequests.countOpen(viewer, seen), null),
  responses: ({ services: { updateRequests }, viewer, budget }: LoaderInput) =>
    byKey<ResponseRecord>(budget, (ids) => updateRequests.responsesOf(viewer, ids), NO_REQUESTS, STUDIOS),
};
