import { dayOf } from '#server/kernel/time/calendar.ts';
import { MAX_PAGE_SIZE, type Listed } from '#server/kernel/pagination.ts';
import type { DeveloperProfile } from '#server/features/accounts/profile.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { NO_DELIVERIES, type DeliveryRecord } from '#server/features/milestones/delivery.rules.ts';
import { NOTHING_UNANSWERED } from '#server/features/payments/unconfirmed.rules.ts';
import type { ReturnSums } from '#server/features/returns/report.counts.rules.ts';
import { createReturnSumsReading } from '#server/features/returns/returns.sums.service.ts';
import { NO_OUTCOMES, type OutcomeCounts } from '#server/features/projects/outcome/outcome.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';

export type PublicStudio = {
  studio: DeveloperProfile;
  deliveries: DeliveryRecord;
  outcomes: OutcomeCounts;
  /** Reports of payments that it hasn't answered for too long. */
  unconfirmedPayments: number;
  /** Returns and payments of revenue in dispute. */
  disputedReturns: number;
  /** What its games returned of revenue; null for none that shares it. */
  returns: ReturnSums | null;
  /** When the latest public update of its games was published. */
  lastUpdateAt: Date | null;
  games: Listed<Visible<Project>>;
};

/** More than any studio has published. */
const LATEST = { limit: MAX_PAGE_SIZE, after: null, offset: 0 };

/** What anybody reads of studios, without an account. */
export const createPublicStudioService = (dependencies: Dependencies) => ({
  /** Null without a game that anybody sees, which suspended and closed accounts have none of. */
  async find(id: number): Promise<PublicStudio | null> {
    const { projects, waitingPayments, users, calendar } = dependencies;
    const listed = await projects.listOfDeveloper(id, LATEST, 'open');
    const games = await createRights(dependencies).filterOpen(listed.rows);
    const [studio] = await users.findDevelopers([id]);
    if (!studio || games.length === 0) return null;
    const today = dayOf(calendar());
    const [deliveries, outcomes, unanswered, updated, returns] = await Promise.all([
      projects.deliveriesOf([id], today),
      projects.outcomesOf([id]),
      waitingPayments.unansweredOf([id], today),
      projects.latestPublicUpdates([id]),
      createReturnSumsReading(dependencies).ofStudios([id]),
    ]);
    return {
      studio,
      deliveries: deliveries.get(id) ?? NO_DELIVERIES,
      outcomes: outcomes.get(id) ?? NO_OUTCOMES,
      ...(unanswered.get(id) ?? NOTHING_UNANSWERED),
      lastUpdateAt: updated.get(id) ?? null,
      returns: returns.get(id) ?? null,
      games: { ...listed, rows: games },
    };
  },
});
