import type { Writer } from '#server/platform/database/database.ts';
import type { CommentRow } from './comment.rows.repository.ts';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import { EDITED_COMMENT, commentProblem, lockedProblem, pinProblem, type Comment } from './comment.rules.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import { editCommentProblem, type Readable, type Visible } from '#server/features/rights/permissions.rules.ts';
import { editProblem } from '#server/kernel/fields/revision.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { showLists, withAuthors } from './comment.authors.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { RememberKey } from '#server/features/idempotency/creation.service.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { useQuotas } from '#server/features/accounts/quota.use.steps.ts';
import { createUpdateReader } from '#server/features/updates/update.reader.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

/**
 * Whoever can read an update can read and write its comments. Every write locks the project, so that what it
 * checked stays true.
 */
export function createCommentService(dependencies: Dependencies) {
  const { database, comments, projects, users, calendar } = dependencies;
  const reader = createUpdateReader(dependencies);
  const rights = createRights(dependencies);

  async function one(row: CommentRow): Promise<Comment> {
    return (await withAuthors(users, [row]))[0] as Comment;
  }

  async function find(tx: Writer, id: number): Promise<CommentRow> {
    const found = await comments.findById(id, tx);
    if (!found) throw new DomainError(NOT_FOUND.comment);
    return found;
  }

  /** A comment of an update that the viewer may read, locked until the transaction ends. */
  async function lock(tx: Writer, viewer: Viewer, id: number): Promise<{ row: CommentRow; project: Visible<Project> }> {
    const project = await reader.lockReadable(tx, viewer, (await find(tx, id)).updateId);
    return { row: await find(tx, id), project };
  }

  /** The first comment in the thread of the answered comment. Deleted comments can't be answered. */
  async function beginningOf(tx: Writer, updateId: number, answeredId: number): Promise<CommentRow> {
    const answered = await find(tx, answeredId);
    if (answered.updateId !== updateId) throw new DomainError(NOT_FOUND.comment);
    return answered.parentId === null ? answered : find(tx, answered.parentId);
  }

  return {
    /** `answeredId` is the comment, or a reply in its thread, that this one replies to. */
    async add(
      viewer: Viewer | null,
      updateId: number,
      content: string,
      answeredId: number | null = null,
      rememberKey?: RememberKey,
    ): Promise<Comment> {
      requireViewer(viewer);
      await reader.getReadable(viewer, updateId);
      refuse(commentProblem(content));
      const comment = { updateId, authorId: viewer.id, content: content.trim(), createdAt: calendar() };
      const row = await database.write(viewer, async (tx, emit) => {
        const { id: projectId } = await reader.lockReadable(tx, viewer, updateId);
        const beginning = answeredId === null ? null : await beginningOf(tx, updateId, answeredId);
        const id = await comments.create(tx, { ...comment, parentId: beginning?.id ?? null });
        await useQuotas(dependencies, tx, viewer, { comments: 1 });
        await rememberKey?.(tx, id);
        emit({
          kind: beginning ? 'comment_answered' : 'comment_added',
          projectId,
          actorId: viewer.id,
          subjectId: id,
          addresseeId: beginning?.authorId ?? null,
          createdAt: comment.createdAt,
        });
        return find(tx, id);
      });
      return one(row);
    },

    /** One of an update that the viewer may read. */
    async get(viewer: Viewer | null, id: number): Promise<Comment> {
      requireViewer(viewer);
      const found = await comments.findById(id);
      if (!found) throw new DomainError(NOT_FOUND.comment);
      await reader.getReadable(viewer, found.updateId);
      return one(found);
    },

    /** Allowed to its author for `EDIT_MINUTES`, while they may read the update. */
    async edit(
      viewer: Viewer | null,
      id: number,
      content: string,
      baseRevision: number | null = null,
    ): Promise<Comment> {
      requireViewer(viewer);
      const edited = await database.write(viewer, async (tx) => {
        const { row } = await lock(tx, viewer, id);
        refuse(editCommentProblem(viewer, row.authorId));
        const changes = { content: content.trim(), editedAt: calendar() };
        const conflict = editProblem(EDITED_COMMENT, row, { content: changes.content }, baseRevision);
        refuse(conflict ?? lockedProblem(row, changes.editedAt) ?? commentProblem(content));
        return changes.content === row.content ? row : comments.save(tx, row, changes);
      });
      return one(edited);
    },

    /** Allowed to the project's developer. An update has one pinned comment: the one before is unpinned. */
    async pin(viewer: Viewer | null, id: number, isPinned: boolean): Promise<Comment> {
      requireViewer(viewer);
      const pinned = await database.write(viewer, async (tx) => {
        const { row, project } = await lock(tx, viewer, id);
        await rights.requireRight(viewer, 'comment.pin', project, tx);
        refuse(pinProblem(row));
        if (row.isPinned === isPinned) return row;
        if (isPinned) await comments.pin(tx, row, calendar());
        else await comments.unpin(tx, row.updateId);
        return { ...row, isPinned };
      });
      return one(pinned);
    },

    /** Authors delete their own, even without access to the update; developers delete any in their projects. */
    async remove(viewer: Viewer | null, id: number): Promise<Comment> {
      requireViewer(viewer);
      const comment = await database.write(viewer, async (tx, emit) => {
        const known = await find(tx, id);
        if (known.authorId === viewer.id) await projects.lock(tx, known.projectId);
        else {
          const { project } = await lock(tx, viewer, id);
          await rights.requireRight(viewer, 'comment.delete', project, tx);
        }
        const found = await find(tx, id);
        const at = calendar();
        await comments.markDeleted(tx, id, at);
        const { projectId } = found;
        emit({ kind: 'comment_deleted', projectId, actorId: viewer.id, subjectId: id, createdAt: at });
        return found;
      });
      return one(comment);
    },

    /** Comments of an update the viewer may read, newest first. */
    async list(viewer: Viewer | null, updateId: number, slice: Slice): Promise<Listed<Comment>> {
      requireViewer(viewer);
      await reader.getReadable(viewer, updateId);
      const listed = await comments.listOfUpdate(updateId, slice);
      return { ...listed, rows: await withAuthors(users, listed.rows) };
    },

    /** Batch: the first page of each of these updates, newest first. */
    async listFirst(updates: readonly Readable<UpdateRow>[], limit: number): Promise<Map<number, Listed<Comment>>> {
      return showLists(await comments.listFirst(idsOf(updates), limit), (rows) => withAuthors(users, rows));
    },

    async countOf(updates: readonly Readable<UpdateRow>[]): Promise<Map<number, number>> {
      return comments.countOfUpdates(idsOf(updates));
    },

    canEdit: (viewer: Viewer | null, comment: Comment): boolean =>
      viewer !== null && (editCommentProblem(viewer, comment.authorId) ?? lockedProblem(comment, calendar())) === null,
  };
}

const idsOf = (updates: readonly UpdateRow[]): number[] => updates.map(({ id }) => id);
