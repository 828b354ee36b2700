import { refuse, type Problem } from '#server/kernel/errors.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { NOTIFIED_COUNTS, silentSinceOf, updateRequestProblem, type ResponseRecord } from './update.request.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

/** An investor's request for an update, or what is known before they ask. */
export type OwnUpdateRequest = { silentSince: Date; requestedAt: Date | null; refusal: Problem | null };

/** Investors ask a silent project for an update; publishing one answers them all. */
export function createUpdateRequestService({
  database,
  projects,
  investments,
  relations,
  updates,
  updateRequests,
  calendar,
}: Dependencies) {
  const rights = createRights({ relations });
  return {
    /** Once in each silence. The project stays locked, so that no update is published meanwhile. */
    async request(viewer: Viewer | null, projectId: number): Promise<Visible<Project>> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const project = await rights.requireVisible(viewer, await projects.lock(tx, projectId), tx);
        const who = { projectId, investorId: viewer.id };
        const at = calendar();
        const state = {
          isInvestor: (await investments.invested(viewer.id, projectId, tx)) > 0,
          silentSince: silentSinceOf(project, await updates.latestAt(tx, projectId)),
          requestedAt: await updateRequests.findOpen(tx, who),
        };
        refuse(updateRequestProblem(state, at));
        await updateRequests.add(tx, { ...who, developerId: project.developerId, requestedAt: at });
        if (NOTIFIED_COUNTS.includes(await updateRequests.countOpenOf(tx, projectId))) {
          emit({ kind: 'update_requested', projectId, actorId: viewer.id, subjectId: null, createdAt: at });
        }
        return project;
      });
    },

    /** Batch: whether the viewer may ask, for projects that they invested in. */
    async ownOf(viewer: Viewer | null, funded: readonly Visible<Project>[]): Promise<Map<number, OwnUpdateRequest>> {
      requireViewer(viewer);
      const ids = funded.map(({ id }) => id);
      const [latest, requested] = await Promise.all([
        updates.latestOf(ids),
        updateRequests.openOfInvestor(viewer.id, ids),
      ]);
      const at = calendar();
      return new Map(
        funded.map((project) => {
          const silentSince = silentSinceOf(project, latest.get(project.id) ?? null);
          const requestedAt = requested.get(project.id) ?? null;
          const refusal = updateRequestProblem({ isInvestor: true, silentSince, requestedAt }, at);
          return [project.id, { silentSince, requestedAt, refusal }];
        }),
      );
    },

    /** Batch: how many wait for an update of the viewer's own among these projects. */
    async countOpen(viewer: Viewer | null, seen: readonly Visible<Project>[]): Promise<Map<number, number>> {
      requireViewer(viewer);
      const own = (await rights.among(viewer, 'figures.see', seen)).map(({ id }) => id);
      if (own.length === 0) return new Map();
      const counts = await updateRequests.countOpen(own);
      return new Map(own.map((id) => [id, counts.get(id) ?? 0]));
    },

    /** Batch: how quickly these studios answer. */
    async responsesOf(viewer: Viewer | null, developerIds: readonly number[]): Promise<Map<number, ResponseRecord>> {
      requireViewer(viewer);
      return updateRequests.responsesOf(developerIds);
    },
  };
}
