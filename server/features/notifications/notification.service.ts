import type { NotificationRepository } from './notification.repository.ts';
import { DomainError } from '#server/kernel/errors.ts';
import { isMissingParent } from '#server/platform/database/database.ts';
import { isOwnAct, audienceRelations, recipientRelation } from './audience.rules.ts';
import type { RecipientRole } from '#server/kernel/events/event.declaration.ts';
import { isLater, type StoredEvent } from '#server/kernel/events/event.ts';
import { MAX_UNREAD_COUNTED, pointerTo, READ_WITH_UPDATE } from './notification.rules.ts';
import { INVALID_CURSOR, type Cursor, type Slice } from '#server/kernel/pagination.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { createNotificationReader, type Notification } from './notification.reader.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { EVENTS } from '#server/kernel/events/event.kinds.ts';

/** `last`: the event after which the next page begins, shown or not; null on an empty page. */
export type NotificationPage = { rows: Notification[]; hasNext: boolean; last: StoredEvent | null };

export type Received = { relation: RecipientRole; notification: Notification };

/** In one project, or in all (null). */
type Marked = { projectId?: number | null; updatesOnly?: boolean };

/** Notifications in the app: events of a person's projects, and read pointers. */
export function createNotificationService(dependencies: Dependencies) {
  const { database, notifications, projects, updates } = dependencies;
  const rights = createRights(dependencies);
  const reader = createNotificationReader(dependencies);

  /** The viewer's notification of an event and their relation to it; null when they get none. */
  async function receive(viewer: Viewer | null, event: StoredEvent): Promise<Received | null> {
    requireViewer(viewer);
    const project = await projects.findById(event.projectId);
    const [seen] = project ? await rights.filterVisible(viewer, [project]) : [];
    if (!project || !seen || isOwnAct(event, viewer.id)) return null;
    const relations = (await rights.relationsOf(viewer, [project], audienceRelations([event.kind]))).get(project.id);
    const relation = recipientRelation(viewer.id, event, (each) => relations?.has(each) ?? false);
    const [notification] = relation ? await reader.read(viewer, [event]) : [];
    return relation && notification ? { relation, notification } : null;
  }

  async function list(viewer: Viewer | null, slice: Slice): Promise<NotificationPage> {
    requireViewer(viewer);
    const found = await notifications.listReceived(viewer, slice);
    const page = found.slice(0, slice.limit);
    const pointers = await notifications.pointersOf(viewer.id, [...new Set(page.map(({ projectId }) => projectId))]);
    const rows = await reader.read(viewer, page);
    const published = rows.flatMap(({ kind, update }) => (kind === READ_WITH_UPDATE && update ? [update.id] : []));
    const read = await updates.readIds(viewer.id, published);
    return {
      rows: rows.map((row) => ({ ...row, isUnread: isUnread(row, pointers, read) })),
      hasNext: found.length > slice.limit,
      last: page.at(-1) ?? null,
    };
  }

  return {
    receive,

    /** Newest first, without what the viewer may no longer see. */
    list,

    /** The same; of those that are alike a page lists the first. */
    listGrouped: (viewer: Viewer | null, slice: Slice): Promise<NotificationPage> =>
      groupPage((part) => list(viewer, part), slice),

    /** The number of unread notifications, at most `MAX_UNREAD_COUNTED`. */
    async countUnread(viewer: Viewer | null): Promise<number> {
      requireViewer(viewer);
      const [others, published] = await Promise.all([
        notifications.countUnread(viewer),
        notifications.countUnreadNotified(viewer.id),
      ]);
      return Math.min(others + published, MAX_UNREAD_COUNTED);
    },

    /**
     * Marks notifications as read up to one of them, or all, in one project or everywhere, and with them the updates
     * published until then, or these alone. Marking up to an earlier one changes nothing.
     */
    async markRead(
      viewer: Viewer | null,
      upTo: Cursor | null,
      { projectId = null, updatesOnly = false }: Marked = {},
    ): Promise<void> {
      requireViewer(viewer);
      if (projectId !== null) await rights.requireVisible(viewer, await projects.findById(projectId));
      const event = await (upTo ? notifications.findEvent(upTo.id) : notifications.findLatestEvent());
      if (upTo && event?.createdAt.getTime() !== upTo.key) throw new DomainError(INVALID_CURSOR);
      if (!event) return;
      if (!updatesOnly) {
        await database.write(viewer, async (tx) => {
          await notifications.moveTo(tx, viewer.id, projectId, pointerTo(event));
        });
      }
      for (;;) {
        const ids = await notifications.unreadNewsIds(viewer.id, event.createdAt, projectId);
        if (ids.length === 0) return;
        await database
          .write(viewer, (tx) => updates.markRead(tx, viewer.id, ids))
          .catch((error: unknown) => {
            if (!isMissingParent(error)) throw error; // one was deleted meanwhile
          });
      }
    },

    /** The viewer's notification of a new event; null when they get none. */
    async find(viewer: Viewer | null, event: StoredEvent): Promise<Notification | null> {
      return (await receive(viewer, event))?.notification ?? null;
    },
  };
}

type Pointers = Awaited<ReturnType<NotificationRepository['pointersOf']>>;

function isUnread({ event, update }: Notification, { everywhere, byProject }: Pointers, read: Set<number>): boolean {
  if (event.kind === READ_WITH_UPDATE) return update !== null && !read.has(update.id);
  const own = byProject.get(event.projectId) ?? null;
  return [everywhere, own].every((pointer) => pointer === null || isLater(event, pointer));
}

type Page = { rows: Notification[]; hasNext: boolean; last: StoredEvent | null };

/** Notifications read at most for one page of groups. */
const MAX_READ = 1000;

/** Notifications read at a time to find those alike. */
const PART = 100;

const isFrequent = ({ kind }: Notification): boolean => EVENTS[kind].isFrequent === true;

/** Those with the same key are alike: of a frequent kind, about the same thing, and all read or all unread. */
const keyOf = (row: Notification): string =>
  isFrequent(row) ? [row.kind, row.project.id, row.update?.id ?? '', row.isUnread].join(' ') : `${row.event.id}`;

/** A page of `slice.limit` groups, made of as many pages of single notifications as it takes. */
async function groupPage(read: (slice: Slice) => Promise<Page>, slice: Slice): Promise<Page> {
  const groups = new Map<string, Notification>();
  let { after, limit } = slice;
  let last: StoredEvent | null = null;
  for (let done = 0; done < MAX_READ; done += limit, limit = PART) {
    const { rows, hasNext, last: end } = await read({ ...slice, after, limit });
    for (const row of rows) {
      const key = keyOf(row);
      const group = groups.get(key);
      if (!group && groups.size === slice.limit) return { rows: [...groups.values()], hasNext: true, last };
      groups.set(key, group ? { ...group, id: row.id, others: group.others + 1 } : row);
      last = row.event;
    }
    last = end ?? last;
    if (!hasNext || !last) return { rows: [...groups.values()], hasNext: false, last };
    if (groups.size === slice.limit && ![...groups.values()].some(isFrequent)) break;
    after = { key: last.createdAt.getTime(), id: last.id };
  }
  return { rows: [...groups.values()], hasNext: true, last };
}
