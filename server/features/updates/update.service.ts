import type { Writer } from '#server/platform/database/database.ts';
import type { UpdateRow } from './update.lists.repository.ts';
import type { MediaRow } from '#server/features/projects/media/media.repository.ts';
import { DomainError, NOT_FOUND, problem, refuse } from '#server/kernel/errors.ts';
import { messageProblem, NEEDS_PRIVATE_UPDATE } from './investor.message.rules.ts';
import { requireReadable, type Readable, type Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { mediaUse } from '#server/features/accounts/quota.rules.ts';
import type { EditOrigin } from '#server/kernel/fields/revision.ts';
import { tidy } from '#server/kernel/text/text.ts';
import { captionProblem, DEFAULT_UPDATE_TYPE, updateProblem, type Update } from './update.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import type { RememberKey } from '#server/features/idempotency/creation.service.ts';
import { requireQuotas, useQuotas } from '#server/features/accounts/quota.use.steps.ts';
import { withStoredFiles } from '#server/platform/files/stored.files.ts';
import {
  remainingMedia,
  merged,
  sameMedia,
  updateEditProblem,
  type NewMedia,
  type ExistingMedia,
  type UpdatePatch,
} from './update.edit.service.ts';
import { createUpdateQueries } from './update.queries.service.ts';
import { createUpdateReader } from './update.reader.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { MAX_MEDIA_FILES, tooManyMedia } from '#server/kernel/media/media.ts';

/** `mailToInvestors`: with its text, to those who invested in the project; of no effect when it would reach nobody. */
export type NewUpdate = Omit<UpdatePatch, 'existingMedia'> & { mailToInvestors?: boolean };

/** The use cases of updates; those that read are in `update.queries.service.ts`. */
export function createUpdateService(dependencies: Dependencies) {
  const { database, projects, updates, updateRequests, media, mediaStore, calendar } = dependencies;
  const reader = createUpdateReader(dependencies);
  const rights = createRights(dependencies);

  const withFiles = <T>(ownerId: number, sent: NewMedia[], work: (stored: MediaRow[]) => Promise<T>): Promise<T> =>
    withStoredFiles(mediaStore, { files: sent.map(({ file }) => file), ownerId, thumbnails: true }, (stored) =>
      work(stored.map((row, index) => ({ ...row, caption: sent[index]?.caption ?? '' }))),
    );

  /** Inside a write, the project stays locked until the transaction ends. */
  async function findOwn(viewer: Viewer, id: number, projectId: number | null, tx?: Writer) {
    const known = await updates.findById(id, tx);
    if (!known) await reader.refuseHidden(viewer, id, projectId);
    const project = known && (tx ? await projects.lock(tx, known.projectId) : await projects.findById(known.projectId));
    const row = tx && known ? await updates.findById(id, tx) : known; // it may have changed before the lock was acquired
    if (!row || (projectId !== null && row.projectId !== projectId)) throw new DomainError(NOT_FOUND.update);
    return { row, project: await rights.require(viewer, 'update.write', project, { tx, notFound: NOT_FOUND.update }) };
  }

  /** A written update: whoever writes them reads private ones. */
  function written(project: Visible<Project>, row: UpdateRow): Readable<UpdateRow> {
    requireReadable(project, row, true);
    return row;
  }

  return {
    ...createUpdateQueries(dependencies),

    async create(
      viewer: Viewer | null,
      projectId: number,
      { media: files, mailToInvestors = false, ...patch }: NewUpdate,
      rememberKey?: RememberKey,
    ): Promise<Readable<Update>> {
      requireViewer(viewer);
      const { userId: ownerId } = await rights.require(viewer, 'update.write', await projects.findById(projectId));
      const { type = DEFAULT_UPDATE_TYPE, isPublic = true } = patch;
      const fields = { title: tidy(patch.title ?? null) ?? '', content: (patch.content ?? '').trim() };
      refuse(updateProblem(fields) ?? mediaProblem(files, []));
      refuse(mailToInvestors && isPublic ? NEEDS_PRIVATE_UPDATE : null);
      if (files.length > 0) {
        await requireQuotas(dependencies, viewer, ['updates']);
        await requireQuotas(dependencies, { id: ownerId }, ['media']);
      }
      return withFiles(ownerId, files, (stored) =>
        database.write(viewer, async (tx, emit) => {
          const project = await rights.require(viewer, 'update.write', await projects.lock(tx, projectId), { tx });
          const createdAt = calendar();
          let mailedAt: Date | null = null;
          if (mailToInvestors) {
            await rights.requireRight(viewer, 'investors.write', project, tx);
            const latest = await updates.latestMailedOf([projectId], tx); // the project is locked
            refuse(messageProblem(latest.get(projectId) ?? null, createdAt));
            const reached = await updates.countReached([projectId], tx);
            if (reached.has(projectId)) mailedAt = createdAt;
          }
          const at = { createdAt, editedAt: null, mailedAt };
          const row = await updates.create(tx, { ...fields, ...at, projectId, type, isPublic });
          await media.replace(tx, { updateId: row.id, ownerId }, stored);
          const answered = await updateRequests.answer(tx, projectId, createdAt);
          await projects.touch(tx, projectId, createdAt);
          await useQuotas(dependencies, tx, viewer, { updates: 1 });
          await useQuotas(dependencies, tx, { id: ownerId }, { media: mediaUse(stored) });
          await rememberKey?.(tx, row.id);
          const event = { projectId, actorId: viewer.id, subjectId: row.id, createdAt };
          emit({ ...event, kind: 'update_published' });
          if (answered > 0) emit({ ...event, kind: 'update_answered' });
          return written(project, row);
        }),
      ).then(reader.oneWithMedia);
    },

    async edit(
      viewer: Viewer | null,
      id: number,
      patch: UpdatePatch,
      { projectId = null, baseRevision = null }: EditOrigin = {},
    ): Promise<Readable<Update>> {
      requireViewer(viewer);
      const {
        row: before,
        project: { userId: ownerId },
      } = await findOwn(viewer, id, projectId);
      const stale = baseRevision !== null && baseRevision < before.revision;
      refuse(updateEditProblem(before, stale ? await media.listOfUpdates([id]) : [], patch, baseRevision));
      refuse(updateProblem(merged(before, patch)) ?? mediaProblem(patch.media, patch.existingMedia ?? []));
      if (patch.media.length > 0) await requireQuotas(dependencies, { id: ownerId }, ['media']);
      const { saved, dropped } = await withFiles(ownerId, patch.media, (stored) =>
        database.write(viewer, async (tx, emit) => {
          const { row, project } = await findOwn(viewer, id, projectId, tx);
          const had = await media.listOfUpdates([id], tx);
          refuse(updateEditProblem(row, had, patch, baseRevision));
          const remaining = remainingMedia(had, patch.existingMedia);
          if (remaining.length + stored.length > MAX_MEDIA_FILES) throw new DomainError(tooManyMedia);
          refuse(updateProblem(merged(row, patch)));
          await media.replace(tx, { updateId: id, ownerId }, [...remaining, ...stored]);
          const editedAt = calendar();
          await projects.touch(tx, row.projectId, editedAt);
          const isSame = sameMedia(had, [...remaining, ...stored]);
          const saved = await updates.save(tx, row, { ...merged(row, patch), editedAt }, !isSame);
          await useQuotas(dependencies, tx, viewer, { changes: 1 });
          await useQuotas(dependencies, tx, { id: ownerId }, { media: mediaUse(stored) });
          const edit = { projectId: row.projectId, actorId: viewer.id, subjectId: id, createdAt: editedAt };
          if (saved.revision > row.revision) emit({ ...edit, kind: 'update_edited' });
          return {
            saved: written(project, saved),
            dropped: had.filter(({ file }) => !remaining.some((row) => row.file === file)),
          };
        }),
      );
      await mediaStore.discard(dropped);
      return reader.oneWithMedia(saved);
    },

    /** Removes the update from every list, and deletes its files. */
    async remove(viewer: Viewer | null, id: number, projectId: number | null = null): Promise<Visible<Project>> {
      requireViewer(viewer);
      const { project, had } = await database.write(viewer, async (tx, emit) => {
        const own = await findOwn(viewer, id, projectId, tx);
        const at = calendar();
        await updates.markDeleted(tx, id, at);
        const files = await media.listOfUpdates([id], tx);
        await media.replace(tx, { updateId: id, ownerId: own.project.userId }, []);
        await projects.touch(tx, own.project.id, at);
        const gone = { projectId: own.project.id, actorId: viewer.id, subjectId: id, createdAt: at };
        if (own.project.isPublished) emit({ kind: 'update_deleted', ...gone });
        return { project: own.project, had: files };
      });
      await mediaStore.discard(had);
      return project;
    },
  };
}

function mediaProblem(files: NewMedia[], existing: ExistingMedia[]) {
  if (files.length + existing.length > MAX_MEDIA_FILES) return tooManyMedia;
  const wrong = [...files, ...existing]
    .map(({ caption }) => captionProblem(caption ?? ''))
    .find((found) => found !== null);
  return wrong ? problem('VALIDATION', wrong, { media: wrong }) : null;
}
