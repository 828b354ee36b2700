/** The logger's interface, as Fastify provides it. */
export type Log = { error(fields: object, message: string): void; warn(fields: object, message: string): void };

/** Log messages of errors outside of any request. */
const MESSAGES = {
  lost_connection: 'A connection to PostgreSQL was lost',
  failed_listener: 'A listener failed on an event',
  unsent_events: 'Stored events could not be announced, and are announced again',
  unread_events: 'Stored events could not be read, and are read again',
  unread_keys: 'Ended sessions could not be read, and are read again',
  overdue_write: 'A write took too long: it was ended and rolled back',
} as const;

export type FaultKind = keyof typeof MESSAGES;
export type Faults = ReturnType<typeof createFaults>;

/** Logs errors outside of any request and counts them by kind. Without a logger they are only counted. */
export function createFaults(log: Log | null) {
  const counts = Object.fromEntries(Object.keys(MESSAGES).map((kind) => [kind, 0])) as Record<FaultKind, number>;
  return {
    counts: counts as Readonly<Record<FaultKind, number>>,
    report(kind: FaultKind, err: unknown): void {
      counts[kind] += 1;
      log?.error({ err }, MESSAGES[kind]);
    },
  };
}
