import { byObject } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { NOTHING_SHOWN, type ShownInstructions } from './instructions.rules.ts';

export const instructionsLoaders = {
  paymentInstructions: ({ services: { paymentInstructions }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, ShownInstructions>(
      budget,
      (seen) => paymentInstructions.shownIn(viewer, seen),
      NOTHING_SHOWN,
    ),
};
