import fc from 'fast-check';
import { expect } from 'vitest';
import { createReturnAnswerService } from '#server/features/payments/returns/return.answer.service.ts';
import { createRepositories } from '#server/features/repositories.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import { codeOf, type Store } from '#tests/support/store.ts';
import type { Model, ModelRow } from './payments.model.ts';

/** What is said of a return, by whom it was returned to or by the studio. */
const ANSWERS = ['CONFIRMED', 'DISPUTED', 'WITHDRAWN', 'REPLIED'] as const;
export type Answer = (typeof ANSWERS)[number];
export const manyAnswers = fc.array(fc.constantFrom(...ANSWERS), { minLength: 1, maxLength: 3 });

const isDisputed = ({ isBack, said }: ModelRow): boolean =>
  !isBack && said.includes('DISPUTED') && !said.includes('CONFIRMED') && !said.includes('WITHDRAWN');

const MAY_BE: Record<Answer, (row: ModelRow) => boolean> = {
  CONFIRMED: () => true,
  DISPUTED: ({ said }) => said.length === 0,
  WITHDRAWN: isDisputed,
  REPLIED: isDisputed,
};

/** Says this of a return in turn, whether that may be said or not. */
export async function answerReturn(
  known: Dependencies,
  row: ModelRow,
  answers: readonly Answer[],
  by: Record<'investor' | 'studio', Viewer>,
) {
  const service = createReturnAnswerService(known);
  const work = {
    CONFIRMED: () => service.confirm(by.investor, row.id),
    DISPUTED: () => service.dispute(by.investor, row.id, 'No llegó'),
    WITHDRAWN: () => service.withdrawDispute(by.investor, row.id),
    REPLIED: () => service.reply(by.studio, { paymentId: row.id, text: 'Salió', bankReference: null }),
  };
  for (const answer of answers) {
    const isAllowed = row.kind === 'RETURNED' && !row.isBack && !row.said.includes(answer) && MAY_BE[answer](row);
    expect(await codeOf(work[answer]())).toBe(isAllowed ? 'ok' : 'RETURN_NOT_ANSWERABLE');
    if (isAllowed) row.said.push(answer);
  }
}

/** Whether the returns in dispute of a project are those of the model. */
export async function compareDisputes({ database }: Store, projectId: number, { made }: Model): Promise<void> {
  const disputes = made.flatMap(({ rows }) => rows.filter(isDisputed));
  const { returnAnswers } = createRepositories(database);
  expect(await returnAnswers.countDisputedIn(projectId, new Date(0))).toBe(disputes.length);
}
