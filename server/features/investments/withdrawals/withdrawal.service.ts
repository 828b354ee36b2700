import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { forEach } from '#server/platform/jobs/each.ts';
import type { Investment } from '../investment.rules.ts';
import { createReversal } from '../reversal.steps.ts';
import {
  isUntouched,
  LEFT_REASON,
  MAX_WITHDRAWALS,
  WITHDRAWAL_REASON,
  withdrawableUntil,
  withdrawalProblem,
  type Withdrawing,
} from './withdrawal.rules.ts';

export type Withdrawn = { project: Visible<Project>; investment: Investment };

/** Investors take back what they invested. */
export function createWithdrawalService(dependencies: Dependencies) {
  const { database, investments, payments, projects, withdrawalDays: days, calendar } = dependencies;
  const rights = createRights(dependencies);
  const reverse = createReversal(dependencies);

  return {
    /** Withdraws one of the viewer's own, which stays as it is when they withdrew it before. */
    async withdraw(viewer: Viewer | null, investmentId: number): Promise<Withdrawn> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const find = () => investments.findOwn(viewer.id, investmentId, tx);
        const known = await find();
        const project = known && (await projects.lock(tx, known.projectId));
        const made = project && (await find()); // read again under the lock
        if (!made) throw new DomainError(NOT_FOUND.investment);
        if (made.reversedBy?.kind !== 'WITHDRAWN') {
          const createdAt = calendar();
          const withdrawals = await investments.withdrawalsIn(viewer.id, [project.id], tx);
          const withdrawn = withdrawals.get(project.id) ?? 0;
          const { paid } = (await payments.lockedPayments(tx, [made.id]))(made.id);
          const today = dayOf(createdAt);
          refuse(withdrawalProblem({ investment: made, project, withdrawn, paid, today, defaultDays: days }));
          await reverse(tx, emit, project, made, { kind: 'WITHDRAWN', reason: WITHDRAWAL_REASON, createdAt });
        }
        const [changed, investment] = [await projects.lock(tx, made.projectId), (await find()) ?? made];
        return { project: await rights.requireVisible(viewer, changed, tx), investment };
      });
    },

    /** Batch: how often the viewer has withdrawn from each of these projects. */
    async countIn(viewer: Viewer | null, projectIds: readonly number[]): Promise<Map<number, number>> {
      requireViewer(viewer);
      return investments.withdrawalsIn(viewer.id, projectIds);
    },

    /** The last day on which the viewer may withdraw their own investment; null when they may not. */
    lastDayFor(viewer: Viewer, withdrawing: Omit<Withdrawing, 'today' | 'defaultDays'>): Day | null {
      if (withdrawing.investment.investorId !== viewer.id) return null;
      return withdrawableUntil({ ...withdrawing, today: dayOf(calendar()), defaultDays: days });
    },

    /** For how many days the viewer may withdraw what they invest now, by how often they did; 0: not at all. */
    daysFor(_viewer: Viewer, withdrawn: number): number {
      return withdrawn < MAX_WITHDRAWALS ? days : 0;
    },
  };
}

/**
 * Withdraws what an investor who closed their account may still withdraw, and once the end of a campaign is decided,
 * what they neither paid nor reported: in a transaction of its own for each project, since they may have any number of
 * them. Nothing is withdrawn twice.
 */
export function createLastWithdrawals(dependencies: Dependencies) {
  const { database, investments, payments, projects, withdrawalDays: defaultDays, calendar } = dependencies;
  const reverse = createReversal(dependencies);

  async function withdrawIn(investorId: number, projectId: number): Promise<void> {
    await database.write('system', async (tx, emit) => {
      const project = await projects.lock(tx, projectId);
      if (!project) return;
      const createdAt = calendar();
      const standing = await investments.listActive(tx, investorId, projectId);
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
      await investments.fundedBy(investorId),
      (projectId) => `project ${projectId}`,
      (projectId) => withdrawIn(investorId, projectId),
    );
}
