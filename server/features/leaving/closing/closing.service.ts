import { closingOf } from '#server/features/accounts/closing.rules.ts';
import { useQuotas } from '#server/features/accounts/quota.use.steps.ts';
import { refuse } from '#server/kernel/errors.ts';
import { logInProblem } from '#server/features/sessions/session.rules.ts';
import { accountClosingJob } from './closing.jobs.ts';
import { accountClosingNotice } from './closing.mail.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { changeCredentials, requireStillOpen } from '#server/features/sessions/credential.changes.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { openProjectsProblem } from './open.projects.rules.ts';
import { reportsMissingIn, unsettledProjects } from './unsettled.projects.steps.ts';

/** Use cases to close one's account, and to cancel that. */
export function createAccountClosingService(dependencies: Dependencies) {
  const { database, accountClosings, jobs, calendar } = dependencies;

  return {
    /** Schedules the closing of the account for good. A repeated request changes nothing. */
    async close(viewer: Viewer | null): Promise<void> {
      requireViewer(viewer);
      await changeCredentials(dependencies, viewer, null, async (tx) => {
        if ((await accountClosings.lockClosesAt(tx, viewer.id)) !== null) return;
        const own = await accountClosings.listProjects(viewer.id, tx);
        const at = calendar();
        const unsettled = await unsettledProjects(dependencies, tx, own, at);
        refuse(openProjectsProblem(own, unsettled, await reportsMissingIn(dependencies, tx, own, at)));
        const closesAt = closingOf(at);
        await accountClosings.saveClosesAt(tx, viewer.id, closesAt);
        await jobs.add(tx, [
          accountClosingJob(viewer.id, closesAt, at),
          accountClosingNotice.jobOnce({ userId: viewer.id, notice: 'asked', closesAt: closesAt.toISOString() }, at),
        ]);
        await useQuotas(dependencies, tx, viewer, { security_changes: 1 });
      });
    },

    /**
     * Cancels the closing, without a step-up, because somebody else may have requested it. Otherwise changes nothing.
     */
    async cancel(viewer: Viewer | null): Promise<void> {
      requireViewer(viewer);
      refuse(logInProblem(viewer));
      await database.write(viewer, async (tx) => {
        await requireStillOpen(dependencies, tx, viewer);
        if ((await accountClosings.lockClosesAt(tx, viewer.id)) === null) return;
        await accountClosings.saveClosesAt(tx, viewer.id, null);
        await jobs.add(tx, [
          accountClosingNotice.jobOnce({ userId: viewer.id, notice: 'kept', closesAt: null }, calendar()),
        ]);
      });
    },
  };
}
