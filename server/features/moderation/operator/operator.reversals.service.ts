import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import { reversalProblem, type Investment } from '#server/features/investments/investment.rules.ts';
import type { Operator } from '#server/kernel/operator/operator.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createReversal } from '#server/features/investments/reversal.steps.ts';
import { reasonProblem } from './operator.acts.rules.ts';

type Reverse = { investmentId: number; reason: string };

/** What operators do to investments. */
export function createOperatorReversals(dependencies: Dependencies) {
  const { database, investments, projects, operatorActs, calendar } = dependencies;
  const reverse = createReversal(dependencies);

  return {
    /** Reverses an investment, once and in full, by a row of its own. */
    async reverse(operator: Operator, { investmentId, reason }: Reverse): Promise<Investment> {
      refuse(reasonProblem(reason));
      return database.write(operator, async (tx, emit) => {
        const known = await investments.findById(investmentId, tx);
        const project = known && (await projects.lock(tx, known.projectId));
        const made = project && (await investments.findById(investmentId, tx)); // read again under the lock
        if (!made) throw new DomainError(NOT_FOUND.investment);
        refuse(reversalProblem(made));
        const [why, createdAt] = [reason.trim(), calendar()];
        const reversal = await reverse(tx, emit, project, made, { kind: 'OPERATOR', reason: why, createdAt });
        const subject = { subjectKind: 'investment', subjectId: made.id } as const;
        await operatorActs.add(tx, {
          operator: operator.name,
          kind: 'investment_reversed',
          ...subject,
          reason: why,
          createdAt,
        });
        return reversal;
      });
    },
  };
}
