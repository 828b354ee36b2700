import type { Visible } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import type { Hiding } from '#server/services/moderation.service.ts';
import { byObject } from './batches.ts';
import type { LoaderInput } from './loader.input.ts';

export const moderationLoaders = {
  hiding: ({ services: { moderation }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, Hiding | null>(budget, (seen) => moderation.hidingsOf(viewer, seen), null),
};
