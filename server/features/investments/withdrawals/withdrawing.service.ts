import { dayOf } from '#server/kernel/calendar.ts';
import { DAY } from '#server/kernel/durations.ts';
import type { ErrorCode, Problem } from '#server/kernel/errors.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Emit, Writer } from '#server/platform/database/database.ts';
import type { Investment } from '../investment.rules.ts';
import { createReversing } from '../reversing.service.ts';
import { WITHDRAWAL_REASON, withdrawalProblem } from './withdrawal.rules.ts';

/** Withdraws an investment of a locked project for its investor, or resolves with why it can't be. */
export function createWithdrawing(dependencies: Dependencies) {
  const { investments, payments, withdrawalDays: days, calendar } = dependencies;
  const reverse = createReversing(dependencies);

  return async (tx: Writer, emit: Emit, project: Project, investment: Investment): Promise<Problem | null> => {
    const createdAt = calendar();
    const withdrawals = await investments.withdrawalsIn(investment.investorId, [project.id], tx);
    const withdrawn = withdrawals.get(project.id) ?? 0;
    const { paid } = (await payments.lockedPayments(tx, [investment.id]))(investment.id);
    const found = withdrawalProblem({ investment, project, withdrawn, paid, today: dayOf(createdAt), days });
    if (found) return found;
    await reverse(tx, emit, project, investment, { kind: 'WITHDRAWN', reason: WITHDRAWAL_REASON, createdAt });
    return null;
  };
}

/** Withdraws what an investor may still withdraw, in every project. */
export function createLastWithdrawals(dependencies: Dependencies) {
  const { investments, projects, withdrawalDays, calendar } = dependencies;
  const withdraw = createWithdrawing(dependencies);

  return async (tx: Writer, emit: Emit, investorId: number): Promise<void> => {
    const since = new Date(calendar().getTime() - (withdrawalDays + 1) * DAY);
    for (const [projectId, ids] of await investments.madeSince(tx, investorId, since)) {
      for (const id of ids) {
        const project = await projects.lock(tx, projectId);
        const made = project && (await investments.findOwn(investorId, id, tx));
        const problem = made && (await withdraw(tx, emit, project, made));
        if (problem && OF_PROJECT.includes(problem.code)) break;
      }
    }
  };
}

/** Refusals that all investments in the project share. */
const OF_PROJECT: readonly ErrorCode[] = ['CAMPAIGN_ENDED', 'WITHDRAWAL_LIMIT'];
