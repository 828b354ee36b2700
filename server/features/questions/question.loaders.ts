import type { Problem } from '#server/kernel/errors.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { byObject, firstPages, SHORT_ROWS } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';

export const questionLoaders = {
  firstQuestions: ({ services: { questions }, viewer, budget }: LoaderInput) =>
    firstPages(budget, SHORT_ROWS, (seen: readonly Visible<Project>[], limit) =>
      questions.listFirst(viewer, seen, limit),
    ),
  questionRefusal: ({ services: { questions }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, Problem | null>(budget, (seen) => questions.refusalsOf(viewer, seen), null),
};
