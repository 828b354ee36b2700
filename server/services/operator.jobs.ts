import type { DeadJob } from '#server/data/repositories/job.repository.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/domain/errors.ts';
import { reasonProblem, type Operator } from '#server/domain/operator.ts';
import type { Dependencies } from './dependencies.ts';

/** `before`: only jobs with a smaller id. */
type Page = { limit: number; before: number | null };

/** What operators do with jobs that were given up: mails and webhook messages that never arrived. */
export function createOperatorJobs({ database, jobs, operatorActs, clock }: Dependencies) {
  return {
    /** The latest first. */
    async listDead(_operator: Operator, { limit, before }: Page): Promise<DeadJob[]> {
      return jobs.listDead(limit, before);
    },

    /** Lets a job be tried again from its first try. */
    async retry(operator: Operator, { jobId, reason }: { jobId: number; reason: string }): Promise<void> {
      refuse(reasonProblem(reason));
      await database.write(async (tx) => {
        const now = clock();
        if (!(await jobs.revive(tx, jobId, now))) throw new DomainError(NOT_FOUND.job);
        const subject = { subjectKind: 'job' as const, subjectId: jobId };
        await operatorActs.add(tx, {
          operator: operator.name,
          kind: 'job_retried',
          ...subject,
          reason,
          createdAt: now,
        });
      });
    },
  };
}
