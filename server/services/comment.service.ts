import type { CommentRow } from '#server/data/comment.repository.ts';
import { commentProblem, type Comment } from '#server/domain/comment.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/domain/errors.ts';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import { deleteCommentProblem } from '#server/domain/permissions.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Floors } from './floors.ts';
import { createUpdateReader } from './update.reader.ts';
import { requireViewer } from './viewer.ts';

export type CommentService = ReturnType<typeof createCommentService>;

/** Whoever can read an update reads and writes its comments. D-14. */
export function createCommentService(floors: Floors) {
  const { database, comments, users, clock } = floors;
  const reader = createUpdateReader(floors);
  const FALLBACK = { developer: 'Desarrollador', investor: 'Inversor' } as const;

  /** An account without a name goes by its role, never by its e-mail. */
  async function named(rows: CommentRow[]): Promise<Comment[]> {
    const names = await users.findNames([...new Set(rows.map(({ authorId }) => authorId))]);
    return rows.map((row) => ({ ...row, authorName: names.get(row.authorId) ?? FALLBACK[row.authorRole] }));
  }

  return {
    async add(viewer: Viewer | null, updateId: number, content: string): Promise<Comment> {
      requireViewer(viewer);
      await reader.readable(viewer, updateId);
      refuse(commentProblem(content));
      const comment = { updateId, authorId: viewer.id, content: content.trim(), createdAt: clock() };
      const row = await database.write(async (tx) => {
        const { id: projectId } = await reader.lockReadable(tx, viewer, updateId);
        return { ...comment, id: await comments.create(tx, comment), projectId, authorRole: viewer.role };
      });
      return (await named([row]))[0] as Comment;
    },

    /** Authors remove their own, whatever they may read by now; a developer, any under an own project. */
    async remove(viewer: Viewer | null, id: number): Promise<Comment> {
      requireViewer(viewer);
      const comment = await database.write(async (tx) => {
        const found = await comments.findById(id, tx);
        if (!found) throw new DomainError(NOT_FOUND.comment);
        if (found.authorId !== viewer.id) {
          const project = await reader.lockReadable(tx, viewer, found.updateId);
          refuse(deleteCommentProblem(viewer, found.authorId, project));
        }
        await comments.markDeleted(tx, id, clock());
        return found;
      });
      return (await named([comment]))[0] as Comment;
    },

    /** Of an update the viewer reads, newest first. `projectId` is the one named in the path, if any. */
    async list(
      viewer: Viewer | null,
      updateId: number,
      slice: Slice,
      projectId: number | null = null,
    ): Promise<Listed<Comment>> {
      requireViewer(viewer);
      await reader.readable(viewer, updateId, projectId);
      const listed = await comments.listOfUpdate(updateId, slice);
      return { ...listed, rows: await named(listed.rows) };
    },

    /** For a batch of updates the viewer reads: the first of each, newest first. */
    async listFirst(updateIds: readonly number[], limit: number): Promise<Map<number, Listed<Comment>>> {
      const lists = await comments.listFirst(updateIds, limit);
      const byId = new Map((await named([...lists.values()].flatMap(({ rows }) => rows))).map((row) => [row.id, row]));
      return new Map(
        [...lists].map(([id, { rows, ...rest }]) => [
          id,
          { ...rest, rows: rows.flatMap((row) => byId.get(row.id) ?? []) },
        ]),
      );
    },

    async countOf(updateIds: readonly number[]): Promise<Map<number, number>> {
      return comments.countOfUpdates(updateIds);
    },
  };
}
