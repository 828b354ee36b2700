import type { NewJob } from '#server/data/repositories/job.repository.ts';
import { openProjectsProblem } from '#server/domain/account.closing.ts';
import { hasReceivedMoney } from '#server/domain/project.ts';
import { doublingDelay, type JobHandler } from '#server/jobs/handler.ts';
import { jobKind } from '#server/jobs/kind.ts';
import { isId, isInstant, isOneOf, orNull } from '#server/jobs/payload.ts';
import {
  accountClosing,
  accountClosingCancelled,
  accountKept,
  CLOSING_NOTICES,
  type ClosingNotice,
} from '#server/mail/messages/account.closing.ts';
import { accountMailHandler } from './account.mails.ts';
import type { Dependencies } from './dependencies.ts';
import { endEveryKey } from './every.key.ts';
import { createProjectRemoval, type DroppedFiles } from './project.removal.ts';

const CLOSE = jobKind('account_closing', { userId: isId });
const NOTICE = jobKind('account_closing_notice', {
  userId: isId,
  notice: isOneOf(CLOSING_NOTICES),
  closesAt: orNull(isInstant),
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Closes an account when its time has come, if its owner still wants it by then. */
export const accountClosingJob = (userId: number, closesAt: Date, now: Date): NewJob =>
  CLOSE.jobOnce({ userId }, now, closesAt);

/** A mail about the closing of an account. */
export const closingNoticeJob = (userId: number, notice: ClosingNotice, closesAt: Date | null, now: Date): NewJob =>
  NOTICE.jobOnce({ userId, notice, closesAt: closesAt?.toISOString() ?? null }, now);

export function accountClosingHandler(dependencies: Dependencies): JobHandler {
  const { database, keyLock, accountClosings, dataExports, exportStore, mediaStore, projects, jobs, clock } =
    dependencies;
  const removeProject = createProjectRemoval(dependencies);

  /** Everything or nothing; resolves with the files that nothing names any more. */
  async function close(userId: number): Promise<{ media: DroppedFiles; exports: string[] } | null> {
    return database.write('system', async (tx) => {
      const now = clock();
      const keys = await keyLock.ofAccount(tx, userId);
      const closesAt = await accountClosings.lockClosesAt(tx, userId);
      if (closesAt === null || closesAt > now) return null; // kept, or asked for again
      const own = [];
      for (const { id } of await accountClosings.listProjects(userId, tx)) {
        const project = await projects.lock(tx, id);
        if (project) own.push(project);
      }
      if (openProjectsProblem(own)) {
        await accountClosings.saveClosesAt(tx, userId, null);
        await jobs.add(tx, [closingNoticeJob(userId, 'cancelled', null, now)]);
        return null;
      }
      const media: DroppedFiles = [];
      for (const project of own) if (!hasReceivedMoney(project)) media.push(...(await removeProject(tx, project)));
      const exports = await dataExports.removeAll(keys, userId);
      await endEveryKey(dependencies, keys, userId, now);
      await accountClosings.removeFollows(tx, userId);
      await accountClosings.removeOwn(tx, userId);
      await accountClosings.close(tx, userId, now);
      return { media, exports };
    });
  }

  return CLOSE.handler({
    places: 1,
    timeout: HOUR,
    maxTries: 16,
    delayAfter: doublingDelay(MINUTE, 6 * HOUR),
    async run({ payload }) {
      const dropped = await close(payload.userId);
      if (dropped) {
        await Promise.all(dropped.exports.map((file) => exportStore.remove(file)));
        await mediaStore.discard(dropped.media);
      }
      return { result: 'done' };
    },
  });
}

/** A mail of an account that closed meanwhile is dropped. */
export const closingNoticeHandler = (dependencies: Dependencies): JobHandler =>
  accountMailHandler(dependencies, NOTICE, async ({ payload }) => {
    const { users, siteUrl } = dependencies;
    const { userId, notice, closesAt } = payload;
    const user = await users.findById(userId);
    if (!user) return null;
    const url = `${siteUrl}/security`;
    if (notice === 'kept') return { to: user.email, content: accountKept(url) };
    if (notice === 'cancelled') return { to: user.email, content: accountClosingCancelled(url) };
    return closesAt === null ? null : { to: user.email, content: accountClosing(new Date(closesAt), url) };
  });
