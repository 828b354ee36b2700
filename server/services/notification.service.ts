import type { NotificationRepository } from '#server/data/repositories/notification.repository.ts';
import { DomainError } from '#server/domain/errors.ts';
import { audienceOfKind, isOwnAct, type Relation } from '#server/domain/event.audience.ts';
import { isLater, type StoredEvent } from '#server/domain/event.ts';
import { pointerTo } from '#server/domain/notification.ts';
import { INVALID_CURSOR, type Cursor, type Slice } from '#server/domain/pagination.ts';
import { isProjectDeveloper } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Dependencies } from './dependencies.ts';
import { createNotificationReader, type Notification } from './notification.reader.ts';
import { requireSeen, seenAmong } from './seen.projects.ts';
import { requireViewer } from './viewer.ts';

/** `last`: the event after which the next page begins, shown or not; null on an empty page. */
export type NotificationPage = { rows: Notification[]; hasNext: boolean; last: StoredEvent | null };

export type Told = { relation: Relation; notification: Notification };

export type NotificationService = ReturnType<typeof createNotificationService>;

/** What people are told in the app: stored events around them, and up to where they have seen them. */
export function createNotificationService(dependencies: Dependencies) {
  const { database, notifications, projects, investments, follows } = dependencies;
  const reader = createNotificationReader(dependencies);

  /** Why the viewer is told of it, or null. Asks the database only for what the event's kind makes matter. */
  async function relationTo(
    viewer: Viewer,
    project: Project,
    { kind, addresseeId }: StoredEvent,
  ): Promise<Relation | null> {
    const { id } = viewer;
    const has: Record<Relation, () => boolean | Promise<boolean>> = {
      owner: () => isProjectDeveloper(viewer, project),
      addressee: () => addresseeId === id,
      investor: async () => (await investments.positionsIn(id, [project.id])).length > 0,
      follower: async () => (await follows.followedAmong(id, [project.id])).length > 0,
    };
    for (const relation of audienceOfKind(kind)) if (await has[relation]()) return relation;
    return null;
  }

  /** An event as the viewer is told of it, and why; null when they aren't. */
  async function tell(viewer: Viewer | null, event: StoredEvent): Promise<Told | null> {
    requireViewer(viewer);
    const project = await projects.findById(event.projectId);
    const [seen] = project ? await seenAmong(dependencies, viewer, [project]) : [];
    if (!project || !seen || isOwnAct(event, viewer.id)) return null;
    const relation = await relationTo(viewer, project, event);
    const [notification] = relation ? await reader.read(viewer, [event]) : [];
    return relation && notification ? { relation, notification } : null;
  }

  return {
    tell,

    /** Newest first, without what the viewer may no longer see. */
    async list(viewer: Viewer | null, slice: Slice): Promise<NotificationPage> {
      requireViewer(viewer);
      const found = await notifications.listTold(viewer, slice);
      const page = found.slice(0, slice.limit);
      const pointers = await notifications.pointersOf(viewer.id, [...new Set(page.map(({ projectId }) => projectId))]);
      const rows = await reader.read(viewer, page);
      return {
        rows: rows.map((row) => ({ ...row, isUnread: isUnread(pointers, row.event) })),
        hasNext: found.length > slice.limit,
        last: page.at(-1) ?? null,
      };
    },

    /** At most `MAX_UNREAD_COUNTED`, which stands for more. */
    async countUnread(viewer: Viewer | null): Promise<number> {
      requireViewer(viewer);
      return notifications.countUnread(viewer);
    },

    /**
     * Up to a notification, or until now, in one project or in all. Marking up to an earlier one again changes nothing.
     */
    async markRead(viewer: Viewer | null, upTo: Cursor | null, projectId: number | null): Promise<void> {
      requireViewer(viewer);
      if (projectId !== null) await requireSeen(dependencies, viewer, await projects.findById(projectId));
      const event = await (upTo ? notifications.findEvent(upTo.id) : notifications.findLatestEvent());
      if (upTo && event?.createdAt.getTime() !== upTo.key) throw new DomainError(INVALID_CURSOR);
      if (!event) return;
      await database.write(viewer, async (tx) => {
        await notifications.moveTo(tx, viewer.id, projectId, pointerTo(event));
      });
    },

    /** The notification of an event that just happened; null when the viewer isn't told of it. */
    async find(viewer: Viewer | null, event: StoredEvent): Promise<Notification | null> {
      return (await tell(viewer, event))?.notification ?? null;
    },
  };
}

type Pointers = Awaited<ReturnType<NotificationRepository['pointersOf']>>;

function isUnread({ everywhere, of }: Pointers, event: StoredEvent): boolean {
  const own = of.get(event.projectId) ?? null;
  return [everywhere, own].every((pointer) => pointer === null || isLater(event, pointer));
}
