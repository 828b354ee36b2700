import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/port.ts';
import { startServer, type Place, type ServerProcess } from './server.process.ts';

export type Copies = {
  ports: number[];
  /** How often a server process ended without being told to. */
  crashes(): number;
  pid(copy: number): number;
  /** What is started from now on is this build of the server. */
  use(entry: string): void;
  /** Ends a process with a signal and returns its exit code; it is started again `after` milliseconds. */
  restart(copy: number, signal: NodeJS.Signals, after: number): Promise<number | null>;
  end(): Promise<void>;
};

/** Several processes of the built server on the same data. One that crashes is counted and restarted. */
export async function startCopies(
  count: number,
  place: Omit<Place, 'port'>,
  { ownFolders = false } = {},
): Promise<Copies> {
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
  const servers: (ServerProcess | null)[] = ports.map(() => null);
  let { entry } = place;
  let crashed = 0;
  let isEnding = false;

  async function start(copy: number): Promise<void> {
    const dataDir = ownFolders ? join(place.dataDir, `copy${copy}`) : place.dataDir;
    const server = await startServer({ ...place, dataDir, entry, port: ports[copy] ?? 0 });
    servers[copy] = server;
    server.child.once('exit', () => void (servers[copy] === server && startAgain(copy)));
  }

  async function startAgain(copy: number): Promise<void> {
    crashed += 1;
    for (let tries = 0; tries < 20 && !isEnding; tries += 1) {
      await sleep(300);
      const started = await start(copy).then(
        () => true,
        () => false,
      );
      if (started) return;
      crashed += 1;
    }
  }

  await Promise.all(ports.map((_port, copy) => start(copy)));
  return {
    ports,
    crashes: () => crashed,
    use: (next) => void (entry = next),
    pid: (copy) => servers[copy]?.child.pid ?? 0,
    async restart(copy, signal, after) {
      const server = servers[copy];
      servers[copy] = null;
      const code = (await server?.end(signal)) ?? null;
      await sleep(after);
      await start(copy);
      return code;
    },
    async end() {
      isEnding = true;
      const running = servers.splice(0, servers.length).filter((server) => server !== null);
      await Promise.all(running.map((server) => server.end('SIGTERM')));
    },
  };
}
