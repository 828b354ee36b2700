import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ROOT } from '#server/platform/root.ts';

const RESOURCES = { resourceLimits: { maxOldGenerationSizeMb: 256 } };

const IS_SOURCE = import.meta.filename.endsWith('.ts');

/** Node runs no TypeScript: from the sources, the thread loads what does. */
function createThread(): Worker {
  if (!IS_SOURCE) return new Worker(join(import.meta.dirname, 'platform/markdown/screen.thread.js'), RESOURCES);
  const source = JSON.stringify(join(ROOT, 'server/platform/markdown/screen.thread.ts'));
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

/** React and the parser are loaded here with the first such text; else the thread alone needs them. */
async function withoutMarks(source: string): Promise<string> {
  const { plainMarkup } = await import('./markup.ts');
  return plainMarkup(source);
}

/**
 * Renders Markdown as HTML of a page in a thread, one text at a time, in the order in which they came. A text that
 * takes longer than `maxTime` milliseconds, or more than the thread's memory or stack, ends the thread and is shown
 * without its marks.
 */
export function createHtmlThread(maxTime: number): (source: string) => Promise<string> {
  let started: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function render(source: string): Promise<string> {
    const thread = (started ??= await startThread());
    try {
      thread.postMessage(source);
      const [html] = (await once(thread, 'message', { signal: AbortSignal.timeout(maxTime) })) as [string];
      return html;
    } catch {
      started = null;
      void thread.terminate();
      return withoutMarks(source);
    }
  }

  return (source) => {
    const html = last.then(() => render(source));
    last = html.catch(() => null);
    return html;
  };
}
