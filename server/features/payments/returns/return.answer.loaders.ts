import type { LoaderInput } from '#server/features/loader.input.ts';
import { byKey } from '#server/platform/graphql/batches.ts';
import type { ReturnAnswer } from './return.answer.rules.ts';

export const returnAnswerLoaders = {
  returnAnswers: ({ services: { returnAnswers }, viewer, budget }: LoaderInput) =>
    byKey<ReturnAnswer[]>(budget, (ids) => returnAnswers.answersTo(viewer, ids), []),
};
