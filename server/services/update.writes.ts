import type { Writer } from '#server/data/database.ts';
import type { MediaRow } from '#server/data/media.repository.ts';
import type { MediaFile } from '#server/data/media.store.ts';
import { DomainError, NOT_FOUND, problem, refuse } from '#server/domain/errors.ts';
import { canSeeProject, developProblem } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import { inOneLine, tidy } from '#server/domain/text.ts';
import {
  captionProblem,
  DEFAULT_UPDATE_TYPE,
  MAX_MEDIA_FILES,
  tooManyMedia,
  updateProblem,
  type Update,
  type UpdateType,
} from '#server/domain/update.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Floors } from './floors.ts';
import { fileOf } from './media.urls.ts';
import { visible } from './project.service.ts';
import { withStoredFiles } from './stored.files.ts';
import { createUpdateReader } from './update.reader.ts';
import { requireViewer } from './viewer.ts';

export type NewMedia = { file: MediaFile; caption: string };
/** A null caption keeps the one it has. */
export type KeptMedia = { url: string; caption: string | null };

/** What came with a request; absent is unchanged. `existingMedia` are those kept, in order. C-10. */
export type UpdatePatch = {
  title?: string;
  content?: string;
  type?: UpdateType;
  isPublic?: boolean;
  existingMedia?: KeptMedia[];
  media: NewMedia[];
};

/** The use cases that write updates. */
export function createUpdateWrites(floors: Floors) {
  const { database, projects, updates, media, mediaStore, clock } = floors;
  const reader = createUpdateReader(floors);

  const withFiles = <T>(sent: NewMedia[], work: (stored: MediaRow[]) => Promise<T>): Promise<T> =>
    withStoredFiles(mediaStore, { files: sent.map(({ file }) => file) }, (stored) =>
      work(stored.map((row, index) => ({ ...row, caption: sent[index]?.caption ?? '' }))),
    );

  /** Inside a write, the project is held until the transaction ends. */
  async function findOwn(viewer: Viewer, id: number, projectId: number | null, tx?: Writer) {
    const known = await updates.findById(id, tx);
    const project = known && (tx ? await projects.lock(tx, known.projectId) : await projects.findById(known.projectId));
    const row = tx && known ? await updates.findById(id, tx) : known; // it may have changed while we waited
    const misplaced = projectId !== null && row?.projectId !== projectId;
    if (!row || !project || misplaced || !canSeeProject(viewer, project)) throw new DomainError(NOT_FOUND.update);
    refuse(developProblem(viewer, project));
    return { row, project };
  }

  return {
    async create(viewer: Viewer | null, projectId: number, { media: files, ...patch }: UpdatePatch): Promise<Update> {
      requireViewer(viewer);
      refuse(developProblem(viewer, visible(viewer, await projects.findById(projectId))));
      const fields = { title: tidy(patch.title ?? null) ?? '', content: (patch.content ?? '').trim() };
      refuse(updateProblem(fields) ?? mediaProblem(files, []));
      return withFiles(files, (stored) =>
        database.write(async (tx, emit) => {
          refuse(developProblem(viewer, visible(viewer, await projects.lock(tx, projectId))));
          const createdAt = clock();
          const { type = DEFAULT_UPDATE_TYPE, isPublic = true } = patch;
          const row = await updates.create(tx, { ...fields, projectId, type, isPublic, createdAt, editedAt: null });
          await media.replace(tx, row.id, stored);
          await projects.touch(tx, projectId, createdAt);
          emit({ type: 'updatePublished', projectId, updateId: row.id });
          return row;
        }),
      ).then(async (row) => (await reader.withMedia([row]))[0] as Update);
    },

    async edit(
      viewer: Viewer | null,
      id: number,
      patch: UpdatePatch,
      projectId: number | null = null,
    ): Promise<Update> {
      requireViewer(viewer);
      const { row: before } = await findOwn(viewer, id, projectId);
      refuse(updateProblem(merged(before, patch)) ?? mediaProblem(patch.media, patch.existingMedia ?? []));
      const { saved, dropped } = await withFiles(patch.media, (stored) =>
        database.write(async (tx) => {
          const { row } = await findOwn(viewer, id, projectId, tx);
          const had = await media.listOfUpdates([id], tx);
          const kept = keptOf(had, patch.existingMedia);
          if (kept.length + stored.length > MAX_MEDIA_FILES) throw new DomainError(tooManyMedia);
          refuse(updateProblem(merged(row, patch)));
          await media.replace(tx, id, [...kept, ...stored]);
          const editedAt = clock();
          await projects.touch(tx, row.projectId, editedAt);
          return {
            saved: await updates.save(tx, id, { ...merged(row, patch), editedAt }),
            dropped: had.filter(({ file }) => !kept.some((row) => row.file === file)),
          };
        }),
      );
      await mediaStore.discard(dropped);
      return (await reader.withMedia([saved]))[0] as Update;
    },

    /** Taken out of every list, and its files out of the world: what was deleted is served no more. D-16. */
    async remove(viewer: Viewer | null, id: number, projectId: number | null = null): Promise<Project> {
      requireViewer(viewer);
      const { project, had } = await database.write(async (tx) => {
        const own = await findOwn(viewer, id, projectId, tx);
        const now = clock();
        await updates.markDeleted(tx, id, now);
        const files = await media.listOfUpdates([id], tx);
        await media.replace(tx, id, []);
        await projects.touch(tx, own.project.id, now);
        return { project: own.project, had: files };
      });
      await mediaStore.discard(had);
      return project;
    },
  };
}

function merged({ title, content, type, isPublic }: Omit<Update, 'media'>, patch: UpdatePatch) {
  return {
    title: patch.title === undefined ? inOneLine(title) : (tidy(patch.title) ?? ''),
    content: patch.content === undefined ? content : patch.content.trim(),
    type: patch.type ?? type,
    isPublic: patch.isPublic ?? isPublic,
  };
}

/** The rows that stay, in the order they were named; an address that is none of theirs is an error. */
function keptOf(rows: MediaRow[], kept: KeptMedia[] | undefined): MediaRow[] {
  if (kept === undefined) return rows;
  const once = kept.filter(({ url }, index) => kept.findIndex((other) => fileOf(other.url) === fileOf(url)) === index);
  return once.map(({ url, caption }) => {
    const row = rows.find(({ file }) => file === fileOf(url));
    if (!row)
      throw new DomainError(problem('INVALID_MEDIA', 'Uno de los archivos a conservar no es de esta actualización'));
    return { ...row, caption: caption ?? row.caption };
  });
}

function mediaProblem(files: NewMedia[], kept: KeptMedia[]) {
  if (files.length + kept.length > MAX_MEDIA_FILES) return tooManyMedia;
  const wrong = [...files, ...kept].map(({ caption }) => captionProblem(caption ?? '')).find((found) => found !== null);
  return wrong ? problem('VALIDATION', wrong, { media: wrong }) : null;
}
