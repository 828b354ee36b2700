import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayOf } from '#server/kernel/calendar.ts';
import type { Problem } from '#server/kernel/errors.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Emit, Writer } from '#server/platform/database/database.ts';
import { forEach } from '#server/platform/jobs/each.ts';
import type { Investment } from '../investment.rules.ts';
import { createReversing } from '../reversing.service.ts';
import { isUntouched, LEFT_REASON, MAX_WITHDRAWALS, WITHDRAWAL_REASON, withdrawalProblem } from './withdrawal.rules.ts';

/** Withdraws an investment of a locked project for its investor, or resolves with why it can't be. */
export function createWithdrawing(dependencies: Dependencies) {
  const { investments, payments, withdrawalDays: defaultDays, calendar } = dependencies;
  const reverse = createReversing(dependencies);

  return async (tx: Writer, emit: Emit, project: Project, investment: Investment): Promise<Problem | null> => {
    const createdAt = calendar();
    const withdrawals = await investments.withdrawalsIn(investment.investorId, [project.id], tx);
    const withdrawn = withdrawals.get(project.id) ?? 0;
    const { paid } = (await payments.lockedPayments(tx, [investment.id]))(investment.id);
    const found = withdrawalProblem({ investment, project, withdrawn, paid, today: dayOf(createdAt), defaultDays });
    if (found) return found;
    await reverse(tx, emit, project, investment, { kind: 'WITHDRAWN', reason: WITHDRAWAL_REASON, createdAt });
    return null;
  };
}

/**
 * Withdraws what an investor who closed their account may still withdraw, and once the end of a campaign is decided,
 * what they neither paid nor reported: in a transaction of its own for each project, since they may have any number of
 * them. Nothing is withdrawn twice.
 */
export function createLastWithdrawals(dependencies: Dependencies) {
  const { database, investments, payments, projects, withdrawalDays: defaultDays, calendar } = dependencies;
  const reverse = createReversing(dependencies);

  async function withdrawIn(investorId: number, projectId: number): Promise<void> {
    await database.write('system', async (tx, emit) => {
      const project = await projects.lock(tx, projectId);
      if (!project) return;
      const createdAt = calendar();
      const standing = await investments.listStanding(tx, investorId, projectId);
      const ids = standing.map(({ id }) => id);
      const paidOf = await payments.lockedPayments(tx, ids);
      const withdrawn = (await investments.withdrawalsIn(investorId, [projectId], tx)).get(projectId) ?? 0;
      const today = dayOf(createdAt);
      const withdrawable = standing.filter((investment) => {
        const { paid } = paidOf(investment.id);
        return !withdrawalProblem({ investment, project, withdrawn, paid, today, defaultDays });
      });
      const hasResult = project.campaignResult !== null || project.projectOutcome !== null;
      const left = hasResult ? standing.filter(({ id }) => isUntouched(paidOf(id).paid)) : [];
      const reason = hasResult ? LEFT_REASON : WITHDRAWAL_REASON;
      for (const investment of hasResult ? left : withdrawable.slice(0, MAX_WITHDRAWALS - withdrawn)) {
        const current = (await projects.lock(tx, projectId)) ?? project; // with the totals after the one before
        await reverse(tx, emit, current, investment, { kind: 'WITHDRAWN', reason, createdAt });
        await nextTurn(); // SQLite's statements block the event loop
      }
    });
  }

  return async (investorId: number): Promise<void> =>
    forEach(
      await investments.projectIdsOf(investorId),
      (projectId) => `project ${projectId}`,
      (projectId) => withdrawIn(investorId, projectId),
    );
}
