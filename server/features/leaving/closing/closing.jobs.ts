import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import { HOUR, MINUTE } from '#server/kernel/time/durations.ts';
import type { Emit, Writer } from '#server/platform/database/database.ts';
import { eventsOfProject } from '#server/features/projects/project.events.ts';
import { wasEverInvestedIn, type StoredProject } from '#server/features/projects/project.rules.ts';
import { doublingDelay, type JobHandler } from '#server/platform/jobs/handler.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import { isId } from '#server/platform/jobs/payload.ts';
import { accountClosingNotice } from './closing.mail.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createLastWithdrawals } from '#server/features/investments/withdrawals/withdrawal.service.ts';
import { endEveryCredential } from '#server/features/sessions/every.credential.steps.ts';
import { createProjectRemoval, type DroppedFiles } from '#server/features/projects/project.removal.steps.ts';
import { emitAccountChanged } from '#server/features/rights/account.projects.steps.ts';
import { openProjectsProblem } from './open.projects.rules.ts';
import { reportsMissingIn, unsettledProjects } from './unsettled.projects.steps.ts';

const CLOSE = jobKind('account_closing', { userId: isId });

/** Closes an account when its time has come, if its owner still wants it by then. */
export const accountClosingJob = (userId: number, closesAt: Date, now: Date): NewJob =>
  CLOSE.jobOnce({ userId }, now, closesAt);

export function accountClosingHandler(dependencies: Dependencies): JobHandler {
  const { database, credentialLock, accountClosings, exportStore, mediaStore } = dependencies;
  const { projects, paymentInstructions, identities, returnAccounts, distributions } = dependencies;
  const { terms, editors, jobs, calendar } = dependencies;
  const removeProject = createProjectRemoval(dependencies);
  const withdrawAll = createLastWithdrawals(dependencies);

  /** Nobody invests in what stays of a studio that is gone. */
  async function closeProject(
    { tx, emit }: { tx: Writer; emit: Emit },
    before: StoredProject,
    now: Date,
  ): Promise<void> {
    const { userId } = before;
    const after = await projects.save(tx, before, { isActive: false, lastActivityAt: now }, now);
    await terms.add(tx, userId, before, after, now);
    eventsOfProject(before, after, { actorId: userId, createdAt: now }).forEach(emit);
  }

  /** Everything but withdrawals, or nothing; resolves with the files that nothing names any more. */
  async function close(userId: number): Promise<{ media: DroppedFiles; exports: string[] } | null> {
    return database.write('system', async (tx, emit) => {
      const at = calendar();
      const locked = await credentialLock.ofAccount(tx, userId);
      const closesAt = await accountClosings.lockClosesAt(tx, userId);
      if (closesAt === null || closesAt > at) return null; // cancelled, or requested again
      const own = [];
      for (const { id } of await accountClosings.listProjects(userId, tx)) {
        const project = await projects.lock(tx, id);
        if (project) own.push(project);
      }
      const unsettled = await unsettledProjects(dependencies, tx, own, at);
      if (openProjectsProblem(own, unsettled, await reportsMissingIn(dependencies, tx, own, at))) {
        await accountClosings.saveClosesAt(tx, userId, null);
        await jobs.add(tx, [accountClosingNotice.jobOnce({ userId, notice: 'cancelled', closesAt: null }, at)]);
        return null;
      }
      const media: DroppedFiles = [];
      for (const project of own) {
        if (!wasEverInvestedIn(project)) media.push(...(await removeProject(tx, project)));
        else if (project.isActive) await closeProject({ tx, emit }, project, at);
        if (project.investorCount > 0)
          emit({ kind: 'studio_closed', projectId: project.id, actorId: null, subjectId: null, createdAt: at });
      }
      await paymentInstructions.erase(tx, userId, at);
      await identities.erase(tx, userId);
      const exports = await endEveryCredential(dependencies, locked, userId, dependencies.now());
      await editors.removeOfAccount(tx, userId);
      await accountClosings.removeFollows(tx, userId);
      await accountClosings.removeOwn(tx, userId);
      await emitAccountChanged(dependencies, { tx, emit }, userId, { actorId: userId, createdAt: at });
      await accountClosings.close(tx, userId, at);
      await returnAccounts.eraseOfClosed(tx, distributions.isOwed);
      return { media, exports };
    });
  }

  return CLOSE.handler({
    fallsDue: true,
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
      if (await accountClosings.isClosed(payload.userId)) await withdrawAll(payload.userId);
      return { result: 'done' };
    },
  });
}
