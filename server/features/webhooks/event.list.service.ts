import { DAY } from '#server/kernel/time/durations.ts';
import { DomainError, problem } from '#server/kernel/errors.ts';
import { positionOf, type EventPosition, type StoredEvent } from '#server/kernel/events/event.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { bodyOf, createWebhookMessages } from './webhook.messages.service.ts';
import { listensTo } from './webhook.listening.rules.ts';
import { EVENT_DAYS } from './webhook.rules.ts';

/** Stored events read for one page. Those that the viewer may not see are among them, so a page may be shorter. */
const MAX_READ = 200;

const TOO_OLD = problem(
  'CURSOR_TOO_OLD',
  `Ese cursor tiene más de ${EVENT_DAYS} días: vuelve a leer los datos y empieza sin cursor`,
);

export type ListedEvent = StoredEvent & { body: string };

/** `last`: where the next page begins. */
export type ListedEvents = { rows: ListedEvent[]; last: EventPosition; hasNext: boolean };

type Page = { after: EventPosition | null; limit: number; includeOwn: boolean };

/** The events of the latest days, as a webhook of the viewer's would have been sent them. */
export function createEventListService(dependencies: Dependencies) {
  const { events, calendar } = dependencies;
  const messages = createWebhookMessages(dependencies);

  async function beginning(after: EventPosition | null, since: Date): Promise<EventPosition> {
    if (!after) return events.positionBefore(since, await events.latestPosition());
    const [next] = (await events.listAfter(after, 1)).events;
    if (next && next.createdAt < since) throw new DomainError(TOO_OLD);
    return after;
  }

  return {
    /** The oldest first. Errors: CURSOR_TOO_OLD. */
    async list(viewer: Viewer | null, { after, limit, includeOwn }: Page): Promise<ListedEvents> {
      requireViewer(viewer);
      const since = new Date(calendar().getTime() - EVENT_DAYS * DAY);
      const listening = { userId: viewer.id, projectId: null, kinds: [], includeOwn, createdAt: since };
      let last = await beginning(after, since);
      const { events: found } = await events.listAfter(last, MAX_READ);
      const rows: ListedEvent[] = [];
      for (const event of found) {
        if (rows.length === limit) return { rows, last, hasNext: true };
        const content = listensTo(listening, event) ? await messages.contentFor(viewer, event) : null;
        if (content) rows.push({ ...event, body: bodyOf(content) });
        last = positionOf(event);
      }
      return { rows, last, hasNext: found.length === MAX_READ };
    },
  };
}
