/** What takes lines of a log; Fastify's does. */
export type Log = { error(fields: object, message: string): void; warn(fields: object, message: string): void };

/** What goes wrong outside of any request, as it is logged. */
const MESSAGES = {
  lost_connection: 'A connection to PostgreSQL was lost',
  failed_listener: 'A listener failed on an event',
  unreadable_event: 'A notification was ignored: it is not an event this version knows',
  unsent_events: 'Events could not be sent, and are sent again',
  overdue_write: 'A write took too long: it was ended and rolled back',
} as const;

export type FaultKind = keyof typeof MESSAGES;
export type Faults = ReturnType<typeof createFaults>;

/** Logs what goes wrong outside of any request, and counts it by kind. Without a log it is only counted. */
export function createFaults(log: Log | null) {
  const counts = Object.fromEntries(Object.keys(MESSAGES).map((kind) => [kind, 0])) as Record<FaultKind, number>;
  return {
    counts: counts as Readonly<Record<FaultKind, number>>,
    report(kind: FaultKind, err: unknown): void {
      counts[kind] += 1;
      log?.error({ err }, MESSAGES[kind]);
    },
    /** For what anybody may cause as often as they like: it is not logged. */
    count(kind: FaultKind): void {
      counts[kind] += 1;
    },
  };
}
