import { createDispatch, type Dispatch } from '#server/platform/events/event.dispatch.ts';
import type { Dependencies } from './dependencies.ts';
import { eventMailDispatching } from './notifications/mails/event.mail.jobs.ts';
import { webhookDispatching } from './webhooks/webhook.jobs.ts';

/** Everything that creates jobs for stored events. */
export function createDispatches(dependencies: Dependencies): Dispatch[] {
  const { database, events, eventCursors: cursors, jobs } = dependencies;
  const sources = { database, events, cursors, jobs };
  return [
    createDispatch(sources, webhookDispatching(dependencies)),
    createDispatch(sources, eventMailDispatching(dependencies)),
  ];
}
