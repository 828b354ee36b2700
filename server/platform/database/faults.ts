/** The logger's interface, as Fastify provides it. */
export type Log = Record<'error' | 'warn' | 'info', (fields: object, message: string) => void>;

/** Says in the log that migrations were run. `isNew`: the database had no tables before. */
export function logMigrated(
  log: Log | null,
  { isNew, ...details }: { isNew: boolean; migrations: number; ms: number },
) {
  if (details.migrations > 0) log?.info(details, isNew ? 'A new database was made' : 'The database was migrated');
}

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
    recordFault(kind: FaultKind, err: unknown): void {
      counts[kind] += 1;
      log?.error({ err }, MESSAGES[kind]);
    },
  };
}
