import { PIPELINED_READS } from './pipelines.ts';

export type PostgresSettings = {
  /** Maximum size of the pool. The connection that receives events is additional. */
  connections: number;
  /** How many reads share a pipeline at most; 1: none. */
  pipelinedReads: number;
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
  pipelinedReads: PIPELINED_READS,
  lockTimeout: 3_000,
  statementTimeout: 10_000,
  idleInTransactionTimeout: 10_000,
};
