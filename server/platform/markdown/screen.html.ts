import { LRUCache } from 'lru-cache';
import { createHtmlThread } from './html.thread.ts';

/** Milliseconds for one text, however busy the machine is: `limits.ts` keeps out what is known to be slow. */
const MAX_TIME = 30_000;

const render = createHtmlThread(MAX_TIME);

/** What was rendered, by its text, limited in characters. */
const rendered = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (html, source) => html.length + source.length + 1,
  fetchMethod: (source) => render(source),
});

/** Markdown as the HTML of a page, rendered beside the thread that answers requests. */
export const screenHtml = (source: string): Promise<string> => rendered.forceFetch(source);
