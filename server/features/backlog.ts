import type { EventPosition } from '#server/kernel/events/event.ts';
import type { Dispatch } from '#server/platform/events/event.dispatch.ts';
import type { EventTail } from '#server/platform/events/event.tail.ts';
import type { Backlog } from '#server/platform/http/metrics.backlog.ts';
import type { Dependencies } from './dependencies.ts';

type Readers = { tail: EventTail; dispatches: readonly Dispatch[] };

/** What waits, fails and fills up, for metrics. */
export function backlogOf(dependencies: Dependencies, { tail, dispatches }: Readers): Backlog {
  const { calendar, clock, events, jobs, mailer, media, moderation, webhookFailures } = dependencies;
  const unreadAfter = async (position: EventPosition | null) => position && events.firstTimeAfter(position);
  return {
    calendar,
    countJobs: jobs.countByKind,
    waitingReports: moderation.summarizeWaiting,
    unreadEvents: {
      subscriptions: () => unreadAfter(tail.position()),
      ...Object.fromEntries(
        dispatches.map(({ name, position }) => [name, async () => unreadAfter(await position())] as const),
      ),
    },
    isClockDoubted: () => clock.latestDoubt() !== null,
    acceptedMails: mailer.accepted,
    failures: { mail: mailer.failures, webhook: webhookFailures },
    mediaBytes: media.sumBytes,
  };
}
