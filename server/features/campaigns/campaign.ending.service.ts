import { dayOf } from '#server/kernel/calendar.ts';
import type { NewEvent } from '#server/kernel/event.ts';
import { eventsOfRelease } from '#server/features/investments/investment.events.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import { MISSED_REASON } from '#server/features/projects/campaign.words.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { isToBeDecided, resultOf } from './campaign.ending.rules.ts';

/** Ends campaigns whose last day is over. */
export function createCampaignEnding(dependencies: Dependencies) {
  const { database, projects, investments, updateRequests, terms, clock } = dependencies;

  /** A missed campaign's commitments; none of any other. */
  async function release(tx: Writer, project: Project, createdAt: Date): Promise<Investment[]> {
    if (project.fundingModel !== 'ALL_OR_NOTHING' || project.fundingRaisedCents === 0) return [];
    const released = await investments.release(tx, project, { kind: 'NOT_FUNDED', reason: MISSED_REASON, createdAt });
    for (const investorId of new Set(released.map((reversal) => reversal.investorId)))
      await updateRequests.withdraw(tx, { projectId: project.id, investorId });
    return released;
  }

  return {
    /**
     * Decides how a campaign ended, once, and whole or not at all: its result, what stood then, and the release of a
     * missed one's commitments are one transaction under the project's lock. What isn't to be decided stays as it is.
     */
    async end(projectId: number): Promise<void> {
      await database.write('system', async (tx, emit) => {
        const project = await projects.lock(tx, projectId);
        const now = clock();
        if (!project?.closesOn || !isToBeDecided(project, dayOf(now))) return;
        const campaignResult = resultOf(project);
        const released = campaignResult === 'NOT_FUNDED' ? await release(tx, project, now) : [];
        const atClose = { raisedAtCloseCents: project.fundingRaisedCents, backersAtClose: project.investorCount };
        const ended = { ...atClose, campaignResult, campaignEndedAt: now, isActive: false, lastActivityAt: now };
        await projects.save(tx, project, ended, now);
        if (project.isActive) {
          const logged = { field: 'isActive', before: 'true', after: 'false', changedAt: now } as const;
          await terms.add(tx, null, [{ projectId, ...logged }]);
        }
        const day = project.closesOn;
        const event = { kind: 'campaign_ended', projectId, actorId: null, subjectId: null, day, createdAt: now };
        [event as NewEvent, ...eventsOfRelease(released, day)].forEach(emit);
      });
    },
  };
}
