import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The files of a cycle of static imports that `path` ends in, or null. */
function cycleFrom(bundle: Bundle, path: string[], done: Set<string>): string[] | null {
  const name = path.at(-1) ?? '';
  const first = path.indexOf(name);
  if (first < path.length - 1) return path.slice(first);
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || done.has(name)) return null;
  for (const imported of chunk.imports) {
    const cycle = cycleFrom(bundle, [...path, imported], done);
    if (cycle) return cycle;
  }
  done.add(name);
  return null;
}

/** Fails the build when files of scripts import each other: one would run before what it calls is defined. */
export const chunkCycles: Plugin = {
  name: 'chunk-cycles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const done = new Set<string>();
    for (const name of Object.keys(bundle)) {
      const cycle = cycleFrom(bundle, [name], done);
      if (cycle)
        this.error(`These files import each other; group their modules in client/chunks.ts: ${cycle.join(' → ')}`);
    }
  },
};
