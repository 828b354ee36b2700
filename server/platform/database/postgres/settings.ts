export type PostgresSettings = {
  /** Maximum size of the pool. The connection that receives events is additional. */
  connections: number;
  /**
   * PostgreSQL's timeouts of the same names, in milliseconds: waiting for a lock, running a statement, and waiting for
   * a transaction's next statement. 0 keeps PostgreSQL's own configuration.
   */
  lockTimeout: number;
  statementTimeout: number;
  idleInTransactionTimeout: number;
};

/**
 * All timeouts are shorter than the time after which a silent HTTP connection is closed, so that the client gets a
 * response.
 */
export const DEFAULT_SETTINGS: PostgresSettings = {
  connections: 10,
  lockTimeout: 3_000,
  statementTimeout: 10_000,
  idleInTransactionTimeout: 10_000,
};
