import type pg from 'pg';

/** How many reads share a pipeline at most, unless PIPELINED_READS says otherwise: each waits for those before it. */
export const PIPELINED_READS = 4;

type Query = (config: pg.QueryConfig & { rowMode: 'array' }) => Promise<pg.QueryArrayResult>;

type Pipeline = { client: Promise<pg.PoolClient>; reads: number; pending: number };

/** Sends reads of one turn of the event loop over one connection, without waiting for the answers in between. */
export function createPipelines(pool: pg.Pool, maxReads: number): Query {
  let filling: Pipeline | null = null;

  function open(): Pipeline {
    const pipeline = { client: pool.connect(), reads: 0, pending: 0 };
    filling = pipeline;
    setImmediate(() => close(pipeline));
    return pipeline;
  }

  function close(pipeline: Pipeline): void {
    if (filling === pipeline) filling = null;
  }

  return async (config) => {
    const pipeline = filling && filling.reads < maxReads ? filling : open();
    pipeline.reads += 1;
    pipeline.pending += 1;
    try {
      return await (await pipeline.client).query(config);
    } finally {
      pipeline.pending -= 1;
      if (pipeline.pending === 0) {
        close(pipeline);
        void pipeline.client.then(
          (client) => client.release(),
          () => null,
        );
      }
    }
  };
}
