import { dayAfter, dayOf } from '#server/kernel/time/calendar.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { NO_SOURCE, REFERRAL_DAYS } from '#server/features/referrals/referral.rules.ts';
import { visibleAmong, type Visible } from '#server/features/rights/permissions.rules.ts';
import { FIRST_STEPS, type FirstStep } from './first.steps.rules.ts';

export type FirstSteps = { project: Visible<Project>; done: FirstStep[] };

/** What a studio did towards its first investment. */
export function createFirstStepsService(dependencies: Dependencies) {
  const { projects, milestones, updates, paymentInstructions, referrals, calendar } = dependencies;

  async function doneIn({ id, coverImage }: Project): Promise<FirstStep[]> {
    const now = calendar();
    const [instructions, hasMilestones, published, source] = await Promise.all([
      paymentInstructions.listCurrentAndNext([id], now),
      milestones.hasAny(id),
      updates.countOfProjects([id]),
      referrals.anySourceSince(id, dayAfter(dayOf(now), 1 - REFERRAL_DAYS)),
    ]);
    const isDone: Record<FirstStep, boolean> = {
      cover: coverImage !== null,
      payment_instructions: instructions.length > 0,
      milestone: hasMilestones,
      update: published.length > 0,
      labelled_link: source !== null && source !== NO_SOURCE,
      share: source !== null,
    };
    return FIRST_STEPS.filter((step) => isDone[step]);
  }

  return {
    /** In the latest of the viewer's projects; null without one. */
    async inLatestProject(viewer: Viewer | null): Promise<FirstSteps | null> {
      requireViewer(viewer);
      if (viewer.developerProfileId === null) return null;
      const latest = { limit: 1, after: null, offset: 0 };
      const { rows } = await projects.listOfDeveloper(viewer.developerProfileId, latest, 'own');
      const [project] = visibleAmong(viewer, rows);
      return project ? { project, done: await doneIn(project) } : null;
    },
  };
}
