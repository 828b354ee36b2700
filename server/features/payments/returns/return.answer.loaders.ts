import type { LoaderInput } from '#server/features/loader.input.ts';
import { byKey } from '#server/platform/graphql/batches.ts';
import type { ReturnAnswer, ReturnState } from './return.answer.rules.ts';

export const returnAnswerLoaders = {
  returnAnswers: ({ services: { returnAnswers }, viewer, budget }: LoaderInput) =>
    byKey<ReturnAnswer[]>(budget, (ids) => returnAnswers.answersTo(viewer, ids), []),
  returnStates: ({ services: { returnAnswers }, viewer, budget }: LoaderInput) =>
    byKey<ReturnState | null>(budget, (ids) => returnAnswers.statesOf(viewer, ids), null),
};
