export type PostgresSettings = {
  /** At most so many, besides the one that hears events. */
  connections: number;
  /**
   * Milliseconds a statement may wait for a row, may take, and a transaction may wait for its next statement; 0 leaves
   * it to PostgreSQL's own configuration.
   */
  lockTimeout: number;
  statementTimeout: number;
  idleInTransactionTimeout: number;
};

/** All of them below the silence after which a client's connection is closed: it gets an answer first. */
export const DEFAULT_SETTINGS: PostgresSettings = {
  connections: 10,
  lockTimeout: 3_000,
  statementTimeout: 10_000,
  idleInTransactionTimeout: 10_000,
};
