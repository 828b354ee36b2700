import { dayOf } from '#server/kernel/time/calendar.ts';
import { refuse } from '#server/kernel/errors.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { waitProblem } from './seat.wait.rules.ts';

const idsOf = (projects: readonly Project[]): number[] => projects.map(({ id }) => id);

/**
 * Waiting for a seat in a project whose seats are all taken. Nobody sees who waits, not even the studio. A freed seat
 * is announced by `seat.announcement.steps.ts` of projects.
 */
export function createSeatWaitService(dependencies: Dependencies) {
  const { database, projects, investments, seatWaits, calendar } = dependencies;
  const rights = createRights(dependencies);

  return {
    /** Changes nothing when the viewer waits already. The project stays locked: no seat is freed meanwhile. */
    async wait(viewer: Viewer | null, projectId: number): Promise<Visible<Project>> {
      requireViewer(viewer);
      return database.write(viewer, async (tx) => {
        const project = await rights.requireVisible(viewer, await projects.lock(tx, projectId), tx);
        const wait = { projectId, investorId: viewer.id };
        if (await seatWaits.isWaiting(tx, wait)) return project;
        const createdAt = calendar();
        const invested = await investments.invested(viewer.id, projectId, tx);
        const waiting = await seatWaits.countIn(tx, projectId);
        const isStudioAway = await projects.isStudioAway(tx, projectId);
        refuse(waitProblem(viewer, project, { invested, waiting, today: dayOf(createdAt), isStudioAway }));
        await seatWaits.add(tx, { ...wait, createdAt });
        return project;
      });
    },

    /** Changes nothing when the viewer doesn't wait. */
    async stop(viewer: Viewer | null, projectId: number): Promise<Visible<Project>> {
      requireViewer(viewer);
      return database.write(viewer, async (tx) => {
        const project = await rights.requireVisible(viewer, await projects.lock(tx, projectId), tx);
        await seatWaits.remove(tx, { projectId, investorId: viewer.id });
        return project;
      });
    },

    /** Batch: those of these projects in which the viewer waits. */
    async waitedAmong(viewer: Viewer | null, seen: readonly Visible<Project>[]): Promise<Map<number, boolean>> {
      requireViewer(viewer);
      const open = viewer.role === 'investor' ? idsOf(seen) : [];
      const waited = open.length === 0 ? [] : await seatWaits.waitedAmong(viewer.id, open);
      return new Map(waited.map((id) => [id, true]));
    },

    /** Batch: how many wait for a seat in the viewer's own among these projects. */
    async countWaiting(viewer: Viewer | null, seen: readonly Visible<Project>[]): Promise<Map<number, number>> {
      requireViewer(viewer);
      const own = await rights.among(viewer, 'figures.see', seen);
      const open = idsOf(own);
      const counts = open.length === 0 ? new Map<number, number>() : await seatWaits.countWaiting(open);
      return new Map(own.map(({ id }) => [id, counts.get(id) ?? 0]));
    },
  };
}
