import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServer, ROOT } from '#.build/targets.ts';

export type BuiltServer = {
  /** A folder that holds the entry points as they ship. */
  folder: string;
  start(name: string, settings: Record<string, string>, stdio?: StdioOptions): ChildProcess;
  /** Runs one entry point until it exits. */
  run(
    name: string,
    settings: Record<string, string>,
    ...args: string[]
  ): Promise<{ code: number | null; printed: string }>;
  remove(): void;
};

export async function buildServer(): Promise<BuiltServer> {
  const folder = `dist/tested-${process.pid}-${crypto.randomUUID().slice(0, 8)}`;
  await bundleServer(folder);
  const start = (name: string, settings: Record<string, string>, stdio: StdioOptions, args: string[] = []) =>
    spawn(process.execPath, [join(ROOT, folder, `${name}.js`), ...args], {
      stdio,
      env: { QUOTAS: 'off', ...settings },
    });
  return {
    folder: join(ROOT, folder),
    start: (name, settings, stdio = ['ignore', 'ignore', 'inherit']) => start(name, settings, stdio),
    async run(name, settings, ...args) {
      const child = start(name, settings, ['ignore', 'pipe', 'pipe'], args);
      let printed = '';
      for (const output of [child.stdout, child.stderr]) output?.on('data', (text) => (printed += String(text)));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, printed };
    },
    remove: () => rmSync(join(ROOT, folder), { recursive: true }),
  };
}
