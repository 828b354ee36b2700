import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import type { MoneyTables } from '#server/features/investments/investment.table.ts';
import type { ProjectsTables } from '#server/features/projects/project.table.ts';
import type { definePayments } from '../payment.table.ts';
import { RETURN_ANSWER_KINDS } from './return.answer.rules.ts';

type Known = AccountsTables & ProjectsTables & MoneyTables & ReturnType<typeof definePayments>;

/** What is said of what a studio returned: rows are only ever added, and change no sum. */
export function defineReturnAnswers(kit: Kit, { users, projects, investments, payments }: Known) {
  const returnAnswers = kit.table(
    'return_answers',
    {
      id: kit.id(),
      projectId: kit.foreignKey(() => projects.id),
      investmentId: kit.foreignKey(() => investments.id),
      investorId: kit.foreignKey(() => users.id),
      /** The row of kind `RETURNED`. */
      paymentId: kit.foreignKey(() => payments.id),
      kind: kit.oneOf(RETURN_ANSWER_KINDS).notNull(),
      /** The reason of a dispute or of a decision, or the reply. */
      text: kit.text(),
      /** Of a reply: what the bank calls what was returned. */
      bankReference: kit.text(),
      createdAt: kit.time().notNull(),
    },
    (t) => [
      kit.uniqueIndex('return_answers_payment').on(t.paymentId, t.kind),
      kit.index('return_answers_project').on(t.projectId, t.id),
      kit.index('return_answers_investment').on(t.investmentId, t.id),
      kit.index('return_answers_investor').on(t.investorId, t.id),
    ],
  );

  return { returnAnswers };
}
