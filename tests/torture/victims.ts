import { startCopies, type Copies } from './copies.ts';
import type { Ground } from './engines.ts';
import { startServer, type ServerProcess } from './server.process.ts';

/** Servers on the same data, of which some are killed. */
export type Victims = {
  /** Starts those that don't run. */
  begin(): Promise<void>;
  /** Of the servers that run. */
  urls(): string[];
  kill(): void;
  /** Until those that were killed are gone, or run again where others went on. */
  recover(): Promise<void>;
  end(): Promise<void>;
};

/** The only copy: nobody goes on until it is started again. */
export function onlyCopy(ground: Ground): Victims {
  let server: ServerProcess | null = null;
  let killed: Promise<unknown> = Promise.resolve();
  return {
    async begin() {
      await killed;
      server ??= await startServer(ground);
    },
    urls: () => (server ? [server.url] : []),
    kill() {
      killed = server?.end('SIGKILL') ?? killed;
      server = null;
    },
    recover: async () => void (await killed),
    async end() {
      await server?.end('SIGTERM');
    },
  };
}

/** Two of three at once, so that mostly the one that does what only one does is among them; the third takes over. */
export function twoOfThree(ground: Ground, random: () => number): Victims {
  let copies: Copies | null = null;
  let running = [0, 1, 2];
  let restarted: Promise<unknown>[] = [];
  return {
    async begin() {
      copies ??= await startCopies(3, ground);
    },
    urls: () => running.map((copy) => `http://127.0.0.1:${copies?.ports[copy]}`),
    kill() {
      const spared = Math.floor(random() * 3);
      const victims = [0, 1, 2].filter((copy) => copy !== spared);
      running = [spared];
      restarted = victims.map((copy) => copies?.restart(copy, 'SIGKILL', 0) ?? Promise.resolve());
    },
    async recover() {
      await Promise.all(restarted);
      running = [0, 1, 2];
    },
    async end() {
      await copies?.end();
    },
  };
}
