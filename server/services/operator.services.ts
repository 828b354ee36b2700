import type { Operator } from '#server/domain/operator.ts';
import type { Dependencies } from './dependencies.ts';
import { createOperatorAccounts } from './operator.accounts.ts';
import { createOperatorJobs } from './operator.jobs.ts';
import { createOperatorModeration } from './operator.moderation.ts';
import { createOperatorProjects } from './operator.projects.ts';
import { createOperatorReversals } from './operator.reversals.ts';
import type { OperatorAct } from '#server/domain/operator.acts.ts';

type Page = { limit: number; before: number | null };

export type OperatorServices = ReturnType<typeof createOperatorServices>;

/** The use cases of operators, which no API has. */
export const createOperatorServices = (dependencies: Dependencies) => ({
  accounts: createOperatorAccounts(dependencies),
  jobs: createOperatorJobs(dependencies),
  moderation: createOperatorModeration(dependencies),
  projects: createOperatorProjects(dependencies),
  investments: createOperatorReversals(dependencies),
  acts: {
    /** Newest first, before an id if one is given. */
    async list(_operator: Operator, { limit, before }: Page): Promise<OperatorAct[]> {
      return dependencies.operatorActs.listLatest(limit, before);
    },
  },
});
