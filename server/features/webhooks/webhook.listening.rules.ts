import { EVENTS } from '#server/kernel/events/event.kinds.ts';
import type { StoredEvent } from '#server/kernel/events/event.ts';
import { isOwnAct } from '#server/features/notifications/audience.rules.ts';
import type { Webhook } from './webhook.rules.ts';

/** What decides which events an account is sent. */
export type Listening = Pick<Webhook, 'userId' | 'projectId' | 'kinds' | 'includeOwn' | 'createdAt'>;

/** Whether an account may be sent an event, before permissions are checked. */
export function listensTo({ userId, projectId, kinds, includeOwn, createdAt }: Listening, event: StoredEvent): boolean {
  if (projectId !== null && projectId !== event.projectId) return false;
  if (kinds.length > 0 && !kinds.includes(event.kind)) return false;
  if (event.createdAt < createdAt) return false;
  return isOwnAct(event, userId) ? includeOwn : mayConcern(event, userId);
}

/** Whether an event may be for this account. The project's owner is known only when the message is made. */
const mayConcern = ({ kind, addresseeId }: StoredEvent, userId: number): boolean =>
  addresseeId === null || addresseeId === userId || (EVENTS[kind].webhook ?? []).includes('owner');
