import { EVENTS } from '#server/kernel/events/event.kinds.ts';
import type { StoredEvent } from '#server/kernel/events/event.ts';
import type { Slice } from '#server/kernel/pagination.ts';
import type { Notification } from './notification.reader.service.ts';

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
export async function groupPage(read: (slice: Slice) => Promise<Page>, slice: Slice): Promise<Page> {
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
