import type { Operator } from '#server/kernel/operator/operator.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createOperatorAccounts } from './operator.accounts.service.ts';
import { createOperatorClock } from './operator.clock.service.ts';
import { createOperatorJobs } from './operator.jobs.service.ts';
import { createOperatorMails } from './operator.mails.service.ts';
import { createOperatorModeration } from './operator.moderation.service.ts';
import { createOperatorPayments } from './operator.payments.service.ts';
import { createOperatorProjects } from './operator.projects.service.ts';
import { createOperatorReversals } from './operator.reversals.service.ts';
import { createOperatorStatus, type LastBackup } from './operator.status.service.ts';
import type { OperatorAct } from './operator.acts.rules.ts';

type Page = { limit: number; before: number | null };

export type OperatorServices = ReturnType<typeof createOperatorServices>;

/** The use cases of operators, which no API has. */
export const createOperatorServices = (dependencies: Dependencies, lastBackup: LastBackup) => ({
  accounts: createOperatorAccounts(dependencies),
  jobs: createOperatorJobs(dependencies),
  mails: createOperatorMails(dependencies),
  moderation: createOperatorModeration(dependencies),
  payments: createOperatorPayments(dependencies),
  projects: createOperatorProjects(dependencies),
  investments: createOperatorReversals(dependencies),
  clock: createOperatorClock(dependencies),
  status: createOperatorStatus(dependencies, lastBackup),
  acts: {
    /** Newest first, before this id, if any. */
    async list(_operator: Operator, { limit, before }: Page): Promise<OperatorAct[]> {
      return dependencies.operatorActs.listLatest(limit, before);
    },
  },
});
