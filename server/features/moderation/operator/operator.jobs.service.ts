import type { DeadJob } from '#server/platform/jobs/job.repository.ts';
import { DomainError, NOT_FOUND } from '#server/kernel/errors.ts';
import type { Operator } from '#server/kernel/operator/operator.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createOperatorAct } from './operator.act.service.ts';

/** `before`: only jobs with a smaller id. */
type Page = { limit: number; before: number | null };

/** What operators do with dead jobs: mails and webhook messages that were never delivered. */
export function createOperatorJobs(dependencies: Dependencies) {
  const { jobs } = dependencies;
  const act = createOperatorAct(dependencies);

  return {
    /** The latest first. */
    async listDead(_operator: Operator, { limit, before }: Page): Promise<DeadJob[]> {
      return jobs.listDead(limit, before);
    },

    /** Lets a job be tried again from its first try. */
    async retry(operator: Operator, { jobId, reason }: { jobId: number; reason: string }): Promise<void> {
      const retrial = { kind: 'job_retried', subjectKind: 'job', subjectId: jobId, reason } as const;
      await act(operator, retrial, async ({ tx, now }) => {
        if (!(await jobs.revive(tx, jobId, now))) throw new DomainError(NOT_FOUND.job);
      });
    },
  };
}
