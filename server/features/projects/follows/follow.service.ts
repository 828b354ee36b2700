import type { Writer } from '#server/platform/database/database.ts';
import { refuse } from '#server/kernel/errors.ts';
import { followLimitProblem, NOT_PUBLISHED, OWN_PROJECT, type Followed } from './follow.rules.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import { visibleAmong, type Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '../project.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

/**
 * Following projects. The number of a project's followers is public; who they are is never shown.
 */
export function createFollowService(dependencies: Dependencies) {
  const { database, projects, follows, relations, calendar } = dependencies;
  const rights = createRights(dependencies);
  type Change = (tx: Writer, viewer: Viewer, project: Project) => Promise<Project>;

  /** Locks the project until the transaction ends, so that two concurrent requests count once. */
  async function change(viewer: Viewer | null, projectId: number, work: Change): Promise<Visible<Project>> {
    requireViewer(viewer);
    return database.write(viewer, async (tx) => {
      const project = await rights.requireVisible(viewer, await projects.lock(tx, projectId), tx);
      refuse((await rights.may(viewer, 'project.develop', project, tx)) ? OWN_PROJECT : null);
      return rights.requireVisible(viewer, await work(tx, viewer, project), tx);
    });
  }

  return {
    /** Changes nothing when the viewer follows it already. */
    async follow(viewer: Viewer | null, projectId: number): Promise<Visible<Project>> {
      return change(viewer, projectId, async (tx, follower, project) => {
        const followerId = follower.id;
        if (await follows.isFollowing(tx, { followerId, projectId })) return project;
        refuse(project.isPublished ? null : NOT_PUBLISHED);
        refuse(followLimitProblem(await follows.countLocked(tx, followerId)));
        return follows.add(tx, { followerId, projectId, createdAt: calendar() });
      });
    },

    /** Changes nothing when the viewer doesn't follow it. */
    async unfollow(viewer: Viewer | null, projectId: number): Promise<Visible<Project>> {
      return change(viewer, projectId, async (tx, { id: followerId }, project) =>
        (await follows.isFollowing(tx, { followerId, projectId }))
          ? follows.remove(tx, { followerId, projectId })
          : project,
      );
    },

    /** Published projects the viewer follows, the last followed first. */
    async listMine(viewer: Viewer | null, slice: Slice): Promise<Listed<Visible<Followed>>> {
      requireViewer(viewer);
      const listed = await follows.listOfFollower(viewer.id, slice);
      return { ...listed, rows: visibleAmong(viewer, listed.rows) };
    },

    /** Batch: those of these projects that the viewer follows. */
    async followedAmong(viewer: Viewer | null, projectIds: readonly number[]): Promise<Set<number>> {
      requireViewer(viewer);
      const followed = await relations.relationsOf([viewer.id], projectIds, ['follower']);
      return new Set(followed.map(({ projectId }) => projectId));
    },
  };
}
