import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ROOT } from '#server/platform/root.ts';
import { beginningOf } from './limits.ts';

/** A text, and what it is rendered as; `page`: the update's page, the base of relative addresses. */
export type Rendering =
  | { as: 'screen'; source: string }
  /** The beginning of an update: as HTML of a feed or a mail, or as a mail's text. */
  | { as: 'feed' | 'mail' | 'text'; source: string; page: string };

const RESOURCES = { resourceLimits: { maxOldGenerationSizeMb: 256 } };

const IS_SOURCE = import.meta.filename.endsWith('.ts');

/** Node runs no TypeScript: from the sources, the thread loads what does. */
function createThread(): Worker {
  if (!IS_SOURCE) return new Worker(join(import.meta.dirname, 'platform/markdown/markup.thread.js'), RESOURCES);
  const source = JSON.stringify(join(ROOT, 'server/platform/markdown/markup.thread.ts'));
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); });`;
  return new Worker(code, { ...RESOURCES, eval: true });
}

/** A thread that waits for texts; it ends with the process. */
async function startThread(): Promise<Worker> {
  const thread = createThread();
  thread.unref();
  await once(thread, 'message');
  return thread;
}

/** React is loaded here with the first such text; else the thread alone needs it, and a mail. */
async function withoutMarks({ as, source }: Rendering): Promise<string> {
  const { plainMarkup } = await import('./plain.markup.ts');
  if (as === 'screen') return plainMarkup(source);
  const { text } = beginningOf(source);
  return as === 'text' ? text : plainMarkup(text);
}

/**
 * Renders Markdown in a thread, one text at a time, in the order in which they came. A text that
 * takes longer than `maxTime` milliseconds, or more than the thread's memory or stack, ends the thread and is shown
 * without its marks.
 */
export function createHtmlThread(maxTime: number): (rendering: Rendering) => Promise<string> {
  let started: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function render(rendering: Rendering): Promise<string> {
    const thread = (started ??= await startThread());
    try {
      thread.postMessage(rendering);
      const [html] = (await once(thread, 'message', { signal: AbortSignal.timeout(maxTime) })) as [string];
      return html;
    } catch {
      started = null;
      void thread.terminate();
      return withoutMarks(rendering);
    }
  }

  return (rendering) => {
    const html = last.then(() => render(rendering));
    last = html.catch(() => null);
    return html;
  };
}

/** Milliseconds for one text on a busy machine: `limits.ts` rejects texts that are known to be slow. */
const MAX_TIME = 30_000;

/** Renders Markdown beside the thread that answers requests. */
export const renderMarkdown = createHtmlThread(MAX_TIME);
