import { dayOf, type Day } from '#server/kernel/calendar.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import type { Investment } from '../investment.rules.ts';
import { MAX_WITHDRAWALS, withdrawableUntil, type Withdrawing } from './withdrawal.rules.ts';
import { createWithdrawing } from './withdrawing.service.ts';

export type Withdrawn = { project: Visible<Project>; investment: Investment };

/** Investors take back what they invested. */
export function createWithdrawalService(dependencies: Dependencies) {
  const { database, investments, projects, withdrawalDays: days, calendar } = dependencies;
  const rights = createRights(dependencies);
  const withdraw = createWithdrawing(dependencies);

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
        if (made.reversedBy?.kind !== 'WITHDRAWN') refuse(await withdraw(tx, emit, project, made));
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
    lastDayFor(viewer: Viewer, of: Omit<Withdrawing, 'today' | 'defaultDays'>): Day | null {
      if (of.investment.investorId !== viewer.id) return null;
      return withdrawableUntil({ ...of, today: dayOf(calendar()), defaultDays: days });
    },

    /** For how many days the viewer may withdraw what they invest now, by how often they did; 0: not at all. */
    daysFor(_viewer: Viewer, withdrawn: number): number {
      return withdrawn < MAX_WITHDRAWALS ? days : 0;
    },
  };
}
