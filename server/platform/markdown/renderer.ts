import { createHtmlThread } from './html.thread.ts';

/** Milliseconds for one text on a busy machine: `limits.ts` rejects texts that are known to be slow. */
const MAX_TIME = 30_000;

/** Renders Markdown beside the thread that answers requests. */
export const renderMarkdown = createHtmlThread(MAX_TIME);
