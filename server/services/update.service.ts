import type { Writer } from '#server/data/database.ts';
import type { MediaRow } from '#server/data/media.repository.ts';
import type { MediaFile, StoredMedia } from '#server/data/media.store.ts';
import { DomainError, NOT_FOUND, problem, refuse } from '#server/domain/errors.ts';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import { canSeeProject, developProblem, isProjectDeveloper } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import { tidy } from '#server/domain/text.ts';
import {
  captionProblem, DEFAULT_UPDATE_TYPE, MAX_MEDIA_FILES, tooManyMedia, updateProblem, type Update, type UpdateType,
} from '#server/domain/update.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Floors } from './floors.ts';
import { fileOf } from './media.urls.ts';
import { visible } from './project.service.ts';
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

/** In list order: the newer one above, the older one below. */
export type Neighbours = { previous: Update | null; next: Update | null };

export type UpdateService = ReturnType<typeof createUpdateService>;

export function createUpdateService(floors: Floors) {
  const { database, projects, updates, media, mediaStore, clock } = floors;
  const reader = createUpdateReader(floors);
  const NOBODY: Listed<Update> = { rows: [], total: 0, hasNext: false };

  /** Files are on the disk before the row is written, and gone again when it is not. */
  async function withFiles<T>(sent: NewMedia[], work: (stored: MediaRow[]) => Promise<T>): Promise<T> {
    const stored = await mediaStore.keepAll(sent.map(({ file }) => file));
    try {
      return await work(stored.map((row: StoredMedia, index) => ({ ...row, caption: sent[index]?.caption ?? '' })));
    } catch (error) {
      await mediaStore.discard(stored);
      throw error;
    }
  }

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
      return withFiles(files, (stored) => database.write(async (tx, emit) => {
        refuse(developProblem(viewer, visible(viewer, await projects.lock(tx, projectId))));
        const createdAt = clock();
        const { type = DEFAULT_UPDATE_TYPE, isPublic = true } = patch;
        const row = await updates.create(tx, { ...fields, projectId, type, isPublic, createdAt, editedAt: null });
        await media.replace(tx, row.id, stored);
        await projects.touch(tx, projectId, createdAt);
        emit({ type: 'updatePublished', projectId, updateId: row.id });
        return row;
      })).then(async (row) => (await reader.withMedia([row]))[0] as Update);
    },

    async edit(viewer: Viewer | null, id: number, patch: UpdatePatch, projectId: number | null = null): Promise<Update> {
      requireViewer(viewer);
      const { row: before } = await findOwn(viewer, id, projectId);
      refuse(updateProblem(merged(before, patch)) ?? mediaProblem(patch.media, patch.existingMedia ?? []));
      const { saved, dropped } = await withFiles(patch.media, (stored) => database.write(async (tx) => {
        const { row } = await findOwn(viewer, id, projectId, tx);
        const had = await media.listOfUpdates([id], tx);
        const kept = keptOf(had, patch.existingMedia);
        if (kept.length + stored.length > MAX_MEDIA_FILES) throw new DomainError(tooManyMedia);
        await media.replace(tx, id, [...kept, ...stored]);
        const editedAt = clock();
        await projects.touch(tx, row.projectId, editedAt);
        return {
          saved: await updates.save(tx, id, { ...merged(row, patch), editedAt }),
          dropped: had.filter(({ file }) => !kept.some((row) => row.file === file)),
        };
      }));
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

    /** One update, marked read for a reader who is not its developer. D-34. */
    async get(viewer: Viewer | null, id: number, projectId: number | null = null): Promise<Update> {
      requireViewer(viewer);
      const { update, project } = await reader.readable(viewer, id, projectId);
      if (isProjectDeveloper(viewer, project)) return update;
      const alreadyRead = await updates.readIds(viewer.id, [id]);
      if (!alreadyRead.has(id)) await database.write((tx) => updates.markRead(tx, viewer.id, id, clock()));
      return update;
    },

    /** One update, left unread. */
    async peek(viewer: Viewer | null, id: number): Promise<Update> {
      requireViewer(viewer);
      return (await reader.readable(viewer, id)).update;
    },

    async mayRead(viewer: Viewer | null, id: number): Promise<boolean> {
      return this.peek(viewer, id).then(() => true, () => false);
    },

    /** What the viewer may read of a project they see, newest first; `search` looks in title and content. UL-02. */
    async list(viewer: Viewer | null, project: Project, search: string | null, slice: Slice): Promise<Listed<Update>> {
      requireViewer(viewer);
      const audience = { projectId: project.id, privateToo: await reader.readsPrivate(viewer, project) };
      const needle = search?.trim().toLowerCase() ?? '';
      if (needle === '') {
        const listed = await updates.list(audience, slice);
        return { ...listed, rows: await reader.withMedia(listed.rows) };
      }
      const found = (await updates.listTexts(audience))
        .filter(({ title, content }) => `${title}\n${content}`.toLowerCase().includes(needle)).map(({ id }) => id);
      if (found.length === 0) return NOBODY;
      const start = slice.after ? found.indexOf(slice.after.id) + 1 : slice.offset;
      const rows = await reader.withMedia(await updates.findByIds(found.slice(start, start + slice.limit)));
      return { rows, total: found.length, hasNext: start + slice.limit < found.length };
    },

    /** For a batch of projects the viewer sees: the first updates of each that they may read, newest first. */
    async listFirst(viewer: Viewer | null, of: readonly Project[], limit: number): Promise<Map<number, Listed<Update>>> {
      requireViewer(viewer);
      const ids = of.map(({ id }) => id);
      const lists = await updates.listFirst(ids, await reader.audienceOf(viewer, of), limit);
      const whole = await reader.withMedia([...lists.values()].flatMap(({ rows }) => rows));
      const byId = new Map(whole.map((update) => [update.id, update]));
      return new Map([...lists].map(([id, { rows, ...rest }]) =>
        [id, { ...rest, rows: rows.flatMap((row) => byId.get(row.id) ?? []) }]));
    },

    /** For a batch of updates the viewer reads: their neighbours in list order, among those they may read. UD-05. */
    async neighboursOf(viewer: Viewer | null, seen: readonly Update[]): Promise<Map<number, Neighbours>> {
      requireViewer(viewer);
      const of = await projects.findByIds([...new Set(seen.map(({ projectId }) => projectId))]);
      const ids = seen.map(({ id }) => id);
      const placed = await updates.neighboursOf(ids, of.map(({ id }) => id), await reader.audienceOf(viewer, of));
      const near = placed.flatMap(({ previous, next }) => [previous, next]).filter((id) => id !== null);
      const found = await reader.withMedia(await updates.findByIds([...new Set(near)]));
      const byId = (wanted: number | null) => found.find(({ id }) => id === wanted) ?? null;
      return new Map(placed.map(({ id, previous, next }) => [id, { previous: byId(previous), next: byId(next) }]));
    },

    /** For a batch of updates the viewer reads: those they opened. The developer has always read their own. */
    async readBy(viewer: Viewer | null, ids: readonly number[]): Promise<Set<number>> {
      requireViewer(viewer);
      return updates.readIds(viewer.id, ids);
    },
  };
}

function merged({ title, content, type, isPublic }: Omit<Update, 'media'>, patch: UpdatePatch) {
  return {
    title: patch.title === undefined ? title : tidy(patch.title) ?? '',
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
    if (!row) throw new DomainError(problem('INVALID_MEDIA', 'Uno de los archivos a conservar no es de esta actualización'));
    return { ...row, caption: caption ?? row.caption };
  });
}

function mediaProblem(files: NewMedia[], kept: KeptMedia[]) {
  if (files.length + kept.length > MAX_MEDIA_FILES) return tooManyMedia;
  const wrong = [...files, ...kept].map(({ caption }) => captionProblem(caption ?? '')).find((found) => found !== null);
  return wrong ? problem('VALIDATION', wrong, { media: wrong }) : null;
}
