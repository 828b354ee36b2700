import { createHtmlThread } from './html.thread.ts';

/** Milliseconds for one text, however busy the machine is: `limits.ts` keeps out what is known to be slow. */
const MAX_TIME = 30_000;

/** Renders Markdown beside the thread that answers requests. */
export const renderMarkdown = createHtmlThread(MAX_TIME);
