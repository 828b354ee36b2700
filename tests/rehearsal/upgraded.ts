import { ask } from '#tests/support/newer.schema.ts';
import type { Disturbance } from '#tests/torture/disturbances.ts';

/** An upgrade to this build, whose migration adds the column `rehearsed`. */
export const upgraded = (entry: string): Disturbance => ({
  name: 'each copy replaced by the new build, which migrates',
  mayRefuse: false,
  async act({ cluster, copies }) {
    copies.use(entry);
    const codes = [];
    for (const copy of copies.ports.keys()) codes.push(await copies.restart(copy, 'SIGTERM', 0));
    await ask({ dataDir: '', databaseUrl: cluster.url }, 'select rehearsed from projects limit 1');
    return codes.filter((code) => code !== 0).map((code) => `a stop ended with ${code}`);
  },
});
