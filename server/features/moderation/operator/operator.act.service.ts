import type { Emit, Writer } from '#server/platform/database/database.ts';
import { refuse } from '#server/kernel/errors.ts';
import type { Operator } from '#server/kernel/operator/operator.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { reasonProblem, type OperatorAct } from './operator.acts.rules.ts';

type Act = Pick<OperatorAct, 'kind' | 'subjectKind' | 'subjectId' | 'reason'>;
type Within = { tx: Writer; emit: Emit; now: Date };

/** Runs an operator's work, and records in the same transaction who did it and why. */
export const createOperatorAct =
  ({ database, operatorActs, calendar }: Pick<Dependencies, 'database' | 'operatorActs' | 'calendar'>) =>
  async (operator: Operator, act: Act, work: (within: Within) => Promise<void>): Promise<void> => {
    refuse(reasonProblem(act.reason));
    await database.write(operator, async (tx, emit) => {
      const at = calendar();
      await work({ tx, emit, now: at });
      await operatorActs.add(tx, { operator: operator.name, ...act, createdAt: at });
    });
  };
