import { dayAfter, dayNumber, dayOf } from '#server/kernel/time/calendar.ts';
import { startOfDay } from '#server/kernel/time/clock.changes.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import { sourceProblem } from '#server/kernel/referral.source.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Since } from './referral.repository.ts';
import { MAX_SOURCES, NO_SOURCE, OTHER_SOURCES, REFERRAL_DAYS, sumDays, type ReferralDay } from './referral.rules.ts';

type Visit = { projectId: number; source: string | null };

/** The sources of a project's visitors, followers and investors. Nobody sees who they are. */
export function createReferralService(dependencies: Dependencies) {
  const { database, projects, referrals, relations, throttles, calendar, log } = dependencies;
  const rights = createRights({ relations });

  function shownSince(): Since {
    const day = dayAfter(dayOf(calendar()), 1 - REFERRAL_DAYS);
    return { day, from: startOfDay(dayNumber(day)) };
  }

  /** Counts a visit. A day's sources beyond fifty are counted together: those that brought the least. */
  async function addVisit(tx: Writer, projectId: number, source: string): Promise<void> {
    const at = { source, day: dayOf(calendar()) };
    const isNew = !(await referrals.isCounted(tx, projectId, at));
    if (isNew) await projects.lock(tx, projectId); // of two new sources at once one may be the last
    await referrals.addVisits(tx, projectId, at, 1);
    const surplus = isNew ? (await referrals.countNamed(tx, projectId, at.day)) - MAX_SOURCES : 0;
    if (surplus <= 0) return;
    for (const weakest of await referrals.listWeakest(tx, projectId, at, { since: shownSince(), limit: surplus })) {
      const visits = await referrals.removeVisits(tx, projectId, { ...at, source: weakest });
      await referrals.addVisits(tx, projectId, { ...at, source: OTHER_SOURCES }, visits);
    }
  }

  /** Stores a source once what it brought is committed: a failure is logged, and changes no answer. */
  async function store(viewer: Viewer, work: (tx: Writer) => Promise<void>): Promise<void> {
    await database.write(viewer, work).catch((error: unknown) => log.warn({ err: error }, 'a source was not stored'));
  }

  return {
    /** Counts a visit to a project's public page, unless it is of its studio. Needs no viewer. */
    async visit(address: string, viewer: Viewer | null, { projectId, source }: Visit): Promise<void> {
      refuse(sourceProblem(source));
      await throttles.visit.attempt({ address });
      const [open] = await rights.filterOpen([{ id: projectId }]);
      const project = open && (await projects.findById(open.id));
      if (!project) throw new DomainError(NOT_FOUND.project);
      if (viewer && rights.isOwner(viewer, project)) return;
      await database.write('visitor', (tx) => addVisit(tx, projectId, source ?? NO_SOURCE));
    },

    /** Remembers where an investment of the viewer's came from; the first source stays. */
    async ofInvestment(viewer: Viewer | null, { id, projectId }: Investment, source: string): Promise<void> {
      requireViewer(viewer);
      await store(viewer, (tx) => referrals.addInvestment(tx, { investmentId: id, projectId }, source));
    },

    /** The same of the viewer's following. */
    async ofFollow(viewer: Viewer | null, { id }: Visible<Project>, source: string): Promise<void> {
      requireViewer(viewer);
      await store(viewer, (tx) => referrals.addFollow(tx, viewer.id, id, source));
    },

    /** What each source brought on each of the last thirty days, oldest first; null for whoever may not see figures. */
    async lastDays(viewer: Viewer | null, project: Visible<Project>): Promise<ReferralDay[] | null> {
      requireViewer(viewer);
      if (!(await rights.may(viewer, 'figures.see', project))) return null;
      const { day, from } = shownSince();
      const brought = await Promise.all([
        referrals.visitsSince(project.id, day),
        referrals.followsSince(project.id, from),
        referrals.investmentsSince(project.id, from),
      ]);
      return sumDays(brought.flat());
    },
  };
}
