import { setTimeout as sleep } from 'node:timers/promises';
import type { Copies } from './copies.ts';
import type { Cluster } from './postgres.cluster.ts';

/** Three servers and their database, which a failover replaces. */
export type Site = { copies: Copies; cluster: Cluster; retired: Cluster[] };

export type Disturbance = {
  name: string;
  /** Whether the database or the store may be unavailable meanwhile: only then are 5xx answers allowed. */
  mayRefuse: boolean;
  /** An asynchronous standby may lack the last commits when its primary is lost. */
  mayLose?: boolean;
  /** Returns the faults found by the disturbance itself. */
  act(site: Site): Promise<string[]>;
};

const CLIENTS = "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";

/** The primary is killed for good, and its standby takes over its role and its port. */
export async function failOver(site: Site): Promise<void> {
  const lost = site.cluster;
  const [next] = site.retired.splice(-1);
  if (!next) throw new Error('there is no standby');
  await lost.end('SIGKILL');
  await next.moveTo(lost.port);
  await next.query('select pg_promote()');
  site.cluster = next;
  site.retired.push(lost);
}

const away = (name: string, signal: NodeJS.Signals, pause: number): Disturbance => ({
  name,
  mayRefuse: true,
  async act({ cluster }) {
    await cluster.end(signal);
    await sleep(pause);
    await cluster.start();
    return [];
  },
});

/** What may happen to the copies and to the database, and leaves both where they were. */
export const PASSING: Disturbance[] = [
  {
    name: 'kill -9 of a copy',
    mayRefuse: false,
    async act({ copies }) {
      await copies.restart(0, 'SIGKILL', 1000);
      return [];
    },
  },
  {
    name: 'SIGTERM, one after the other',
    mayRefuse: false,
    async act({ copies }) {
      const faults: string[] = [];
      for (const copy of copies.ports.keys()) {
        const code = await copies.restart(copy, 'SIGTERM', 0);
        if (code !== 0) faults.push(`a stop ended with ${code}`);
      }
      return faults;
    },
  },
  {
    name: 'pg_terminate_backend of all',
    mayRefuse: true,
    async act({ cluster }) {
      await cluster.query(`select pg_terminate_backend(pid) ${CLIENTS}`);
      return [];
    },
  },
  {
    name: 'kill -9 of a backend',
    mayRefuse: true,
    async act({ cluster }) {
      const [backend] = await cluster.query<{ pid: number }>(`select pid ${CLIENTS} order by random() limit 1`);
      if (!backend) return ['there was no backend'];
      process.kill(backend.pid, 'SIGKILL');
      return [];
    },
  },
  away('PostgreSQL restarted', 'SIGINT', 1500),
  away('PostgreSQL stopped at once', 'SIGQUIT', 3000),
  {
    name: 'SIGSTOP of a copy, 10 s',
    mayRefuse: true, // rows locked by the stopped server's open transaction are unavailable until PostgreSQL ends it
    async act({ copies }) {
      const pid = copies.pid(1);
      process.kill(pid, 'SIGSTOP');
      await sleep(10_000);
      process.kill(pid, 'SIGCONT');
      return [];
    },
  },
];

export const DISTURBANCES: Disturbance[] = [
  ...PASSING,
  {
    name: 'a synchronous standby promoted',
    mayRefuse: true,
    async act(site) {
      site.retired.push(await site.cluster.standby());
      await site.cluster.waitForStandby();
      await failOver(site);
      return [];
    },
  },
  {
    name: 'an asynchronous standby promoted',
    mayRefuse: true,
    mayLose: true,
    async act(site) {
      site.retired.push(await site.cluster.standby());
      await sleep(500);
      await failOver(site);
      return [];
    },
  },
];
