import type { Visible } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import { NO_REQUESTS, type ResponseRecord } from '#server/domain/update.request.ts';
import type { OwnUpdateRequest } from '#server/services/update.request.service.ts';
import { byKey, byObject } from './batches.ts';
import type { LoaderInput } from './loader.input.ts';

/** Each of these has up to a thousand answered requests. */
const STUDIOS = 10;

export const updateRequestLoaders = {
  ownUpdateRequest: ({ services: { updateRequests }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, OwnUpdateRequest | null>(budget, (seen) => updateRequests.ownOf(viewer, seen), null),
  updateRequestCount: ({ services: { updateRequests }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, number | null>(budget, (seen) => updateRequests.countOpen(viewer, seen), null),
  responses: ({ services: { updateRequests }, viewer, budget }: LoaderInput) =>
    byKey<ResponseRecord>(budget, (ids) => updateRequests.responsesOf(viewer, ids), NO_REQUESTS, STUDIOS),
};
