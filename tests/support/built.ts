import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '#.build/targets.ts';

type Settings = Record<string, string>;

const UNREAD: StdioOptions = ['ignore', 'ignore', 'inherit'];

/** An entry point as it ships, which is built before the tests run. */
export const builtFile = (name: string): string => join(ROOT, 'dist/server', `${name}.js`);

export const built = {
  start: (name: string, settings: Settings, stdio = UNREAD, args: string[] = []): ChildProcess =>
    spawn(process.execPath, [builtFile(name), ...args], {
      stdio,
      env: { QUOTAS: 'off', ...settings },
    }),

  /** Runs one entry point until it exits. */
  async run(name: string, settings: Settings, ...args: string[]) {
    const child = built.start(name, settings, ['ignore', 'pipe', 'pipe'], args);
    let printed = '';
    for (const output of [child.stdout, child.stderr]) output?.on('data', (text) => (printed += String(text)));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, printed };
  },
};
