import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './targets.ts';

type Step = { what: string; command: string; args: string[] };

const SCHEMA: Step = { what: 'schema', command: 'tsx', args: ['server/features/graphql.print.ts'] };
const OPERATIONS: Step = { what: 'typed operations', command: 'graphql-codegen', args: ['--silent'] };

/** Debounce: several files are often saved at once. */
const PAUSE_MS = 200;

/**
 * Watches the sources. Regenerates schema.graphql from the server's types, and the typed operations from schema.graphql
 * and the client's .graphql files.
 */
export function generateOnChange(): void {
  const schema = after(SCHEMA);
  const operations = after(OPERATIONS);
  onChange('server', '.ts', schema);
  onChange('client', '.graphql', operations);
  onChange('.', 'schema.graphql', operations);
}

function onChange(path: string, ending: string, work: () => void): void {
  watch(join(ROOT, path), { recursive: path !== '.' }, (_event, file) => void (file?.endsWith(ending) && work()));
}

/** Debounces a step; runs never overlap. */
function after(step: Step): () => void {
  let waiting: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void (last = last.then(() => run(step))), PAUSE_MS);
  };
}

/** An error in a source file is reported and not fatal: the next save may fix it. */
async function run({ what, command, args }: Step): Promise<void> {
  const child = spawn(join(ROOT, 'node_modules/.bin', command), args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  console.log(code === 0 ? `Wrote the ${what}.` : `The ${what} could not be written.`);
}
