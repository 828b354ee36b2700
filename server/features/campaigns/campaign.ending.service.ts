import { dayOf } from '#server/kernel/time/calendar.ts';
import { createRelease } from '#server/features/investments/reversal.steps.ts';
import { releasesAll } from '#server/features/projects/campaign/campaign.rules.ts';
import { MISSED_REASON } from '#server/features/projects/campaign/campaign.words.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { arePaymentsDue } from '#server/features/payments/payment.rules.ts';
import { isToBeDecided, resultOf } from '#server/features/projects/campaign/campaign.ending.rules.ts';

/** Ends campaigns whose last day is over. */
export function createCampaignEnding(dependencies: Dependencies) {
  const { database, projects, terms, seatWaits, calendar } = dependencies;
  const release = createRelease(dependencies);

  return {
    /**
     * Decides once how a campaign ended. One transaction under the project's lock stores its result and the amount
     * raised, and releases the commitments of a missed one. A campaign that has not ended is left as it is.
     */
    async end(projectId: number): Promise<void> {
      await database.write('system', async (tx, emit) => {
        const project = await projects.lock(tx, projectId);
        const at = calendar();
        if (!project?.closesOn || !isToBeDecided(project, dayOf(at))) return;
        const campaignResult = resultOf(project);
        if (releasesAll(campaignResult, project.fundingModel))
          await release({ tx, emit }, project, { kind: 'NOT_FUNDED', reason: MISSED_REASON, createdAt: at });
        const atClose = { raisedAtCloseCents: project.fundingRaisedCents, backersAtClose: project.investorCount };
        const ended = { ...atClose, campaignResult, campaignEndedAt: at, isActive: false, lastActivityAt: at };
        await terms.add(tx, null, project, await projects.save(tx, project, ended, at), at);
        await seatWaits.removeAll(tx, projectId);
        const day = project.closesOn;
        const event = { projectId, actorId: null, subjectId: null, createdAt: at };
        // Whoever was notified of the game's release isn't notified of its campaign's end.
        emit(
          project.projectOutcome ? { ...event, kind: 'project_updated' } : { ...event, kind: 'campaign_ended', day },
        );
        if (!arePaymentsDue(project) && arePaymentsDue({ ...project, campaignResult }))
          emit({ ...event, kind: 'payment_instructions_published' });
      });
    },
  };
}
