import type { Emit, Writer } from '#server/data/database.ts';
import { refuse } from '#server/domain/errors.ts';
import type { Operator } from '#server/domain/operator.ts';
import type { Dependencies } from './dependencies.ts';
import { reasonProblem, type OperatorAct } from '#server/domain/operator.acts.ts';

type Act = Pick<OperatorAct, 'kind' | 'subjectKind' | 'subjectId' | 'reason'>;
type Within = { tx: Writer; emit: Emit; now: Date };

/** Runs an operator's work, and records in the same transaction who did it and why. */
export const createOperatorAct =
  ({ database, operatorActs, clock }: Pick<Dependencies, 'database' | 'operatorActs' | 'clock'>) =>
  async (operator: Operator, act: Act, work: (within: Within) => Promise<void>): Promise<void> => {
    refuse(reasonProblem(act.reason));
    await database.write(operator, async (tx, emit) => {
      const now = clock();
      await work({ tx, emit, now });
      await operatorActs.add(tx, { operator: operator.name, ...act, createdAt: now });
    });
  };
