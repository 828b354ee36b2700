import { closingOf, openProjectsProblem } from '#server/domain/account.closing.ts';
import { refuse } from '#server/domain/errors.ts';
import { logInProblem } from '#server/domain/session.ts';
import type { Viewer } from '#server/domain/user.ts';
import { accountClosingJob } from './account.closing.jobs.ts';
import { accountClosingNotice } from './account.closing.mail.ts';
import type { Dependencies } from './dependencies.ts';
import { changeKeys, requireStillOpen } from './key.changes.ts';
import { requireViewer } from './viewer.ts';

/** Closing one's account, and changing one's mind. */
export function createAccountClosingService(dependencies: Dependencies) {
  const { database, accountClosings, jobs, clock } = dependencies;

  return {
    /** Begins the days after which the account closes for good. Asked again it changes nothing. */
    async close(viewer: Viewer | null): Promise<void> {
      requireViewer(viewer);
      await changeKeys(dependencies, viewer, null, async (tx, now) => {
        if ((await accountClosings.lockClosesAt(tx, viewer.id)) !== null) return;
        refuse(openProjectsProblem(await accountClosings.listProjects(viewer.id, tx)));
        const closesAt = closingOf(now);
        await accountClosings.saveClosesAt(tx, viewer.id, closesAt);
        await jobs.add(tx, [
          accountClosingJob(viewer.id, closesAt, now),
          accountClosingNotice.jobOnce({ userId: viewer.id, notice: 'asked', closesAt: closesAt.toISOString() }, now),
        ]);
      });
    },

    /** Asks for no proof: it undoes what may be somebody else's doing. An account that isn't closing stays as it is. */
    async keep(viewer: Viewer | null): Promise<void> {
      requireViewer(viewer);
      refuse(logInProblem(viewer));
      await database.write(viewer, async (tx) => {
        await requireStillOpen(dependencies, tx, viewer);
        if ((await accountClosings.lockClosesAt(tx, viewer.id)) === null) return;
        await accountClosings.saveClosesAt(tx, viewer.id, null);
        await jobs.add(tx, [
          accountClosingNotice.jobOnce({ userId: viewer.id, notice: 'kept', closesAt: null }, clock()),
        ]);
      });
    },
  };
}
