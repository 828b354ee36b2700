import { dayAfter, dayNumber, dayOf } from '#server/kernel/calendar.ts';
import { startOfDay } from '#server/kernel/clock.changes.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import { sourceProblem } from '#server/kernel/referral.source.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { NO_SOURCE, OTHER_SOURCES, REFERRAL_DAYS, type ReferralDay } from './referral.rules.ts';

export type ReferralService = ReturnType<typeof createReferralService>;

/** Where the people come from who open, follow and fund a project. Nobody is told who they are. */
export function createReferralService(dependencies: Dependencies) {
  const { database, projects, referrals, relations, throttles, calendar, log } = dependencies;
  const rights = createRights({ relations });

  /** The name under which a project counts a source: its first fifty have their own. */
  async function nameOf(tx: Writer, projectId: number, source: string): Promise<string> {
    if (source === NO_SOURCE || (await referrals.isKnown(tx, projectId, source))) return source;
    if (await referrals.isFull(tx, projectId)) return OTHER_SOURCES;
    await projects.lock(tx, projectId); // of two new sources at once one may be the last
    return (await referrals.isFull(tx, projectId)) ? OTHER_SOURCES : source;
  }

  /** The same, known from then on. */
  async function knownName(tx: Writer, projectId: number, source: string): Promise<string> {
    const name = await nameOf(tx, projectId, source);
    await referrals.addVisits(tx, projectId, { source: name, day: dayOf(calendar()) }, 0);
    return name;
  }

  /** Stores a source once what it brought is committed: a failure is logged, and changes no answer. */
  async function store(viewer: Viewer, work: (tx: Writer) => Promise<void>): Promise<void> {
    await database.write(viewer, work).catch((error: unknown) => log.warn({ err: error }, 'a source was not stored'));
  }

  return {
    /** Counts a visit to a project's public page. Needs no viewer. */
    async visit(address: string, projectId: number, source: string | null): Promise<void> {
      refuse(sourceProblem(source));
      await throttles.visit.attempt({ address });
      const [open] = await rights.filterOpen([{ id: projectId }]);
      if (!open) throw new DomainError(NOT_FOUND.project);
      await database.write('visitor', async (tx) => {
        const name = await nameOf(tx, projectId, source ?? NO_SOURCE);
        await referrals.addVisits(tx, projectId, { source: name, day: dayOf(calendar()) }, 1);
      });
    },

    /** Remembers where an investment of the viewer's came from; the first source stays. */
    async ofInvestment(viewer: Viewer | null, { id, projectId }: Investment, source: string): Promise<void> {
      requireViewer(viewer);
      await store(viewer, async (tx) =>
        referrals.addInvestment(tx, { investmentId: id, projectId }, await knownName(tx, projectId, source)),
      );
    },

    /** The same of the viewer's following. */
    async ofFollow(viewer: Viewer | null, { id }: Visible<Project>, source: string): Promise<void> {
      requireViewer(viewer);
      await store(viewer, async (tx) => referrals.addFollow(tx, viewer.id, id, await knownName(tx, id, source)));
    },

    /** What each source brought on each of the last thirty days, oldest first; null for whoever may not see figures. */
    async lastDays(viewer: Viewer | null, project: Visible<Project>): Promise<ReferralDay[] | null> {
      requireViewer(viewer);
      if (!(await rights.may(viewer, 'figures.see', project))) return null;
      const since = dayAfter(dayOf(calendar()), 1 - REFERRAL_DAYS);
      const from = startOfDay(dayNumber(since));
      const brought = await Promise.all([
        referrals.visitsSince(project.id, since),
        referrals.followsSince(project.id, from),
        referrals.investmentsSince(project.id, from),
      ]);
      const days = new Map<string, ReferralDay>();
      const nothing = { visits: 0, follows: 0, investments: 0, amount: 0 };
      for (const row of brought.flat()) {
        const key = `${row.day} ${row.source}`;
        days.set(key, { ...nothing, ...days.get(key), ...row });
      }
      return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
    },
  };
}
