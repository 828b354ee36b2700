import { LRUCache } from 'lru-cache';
import { renderMarkdown } from './html.thread.ts';

/** What was rendered, by its text, limited in characters. */
const rendered = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (html, source) => html.length + source.length + 1,
  fetchMethod: (source) => renderMarkdown({ as: 'screen', source }),
});

/** Markdown as the HTML of a page. */
export const screenHtml = (source: string): Promise<string> => rendered.forceFetch(source);
