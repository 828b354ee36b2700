import { hash, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { renderMarkdown } from './html.thread.ts';

/** In place of the host in what is cached. Nobody knows it, so no text contains it. */
const ANY_HOST = `${randomUUID()}.invalid`;

type Excerpt = { source: string; page: string };

/** What was rendered, limited in characters, because feed readers poll. */
const rendered = new LRUCache<string, string, Excerpt>({
  maxSize: 8_000_000,
  sizeCalculation: (html) => html.length + 1,
  fetchMethod: (_key, _stale, { context }) => renderMarkdown({ as: 'feed', ...context }),
});

/** An update's Markdown as the HTML of a feed, rendered once for all hosts that the server is reached at. */
export async function feedHtml(source: string, page: string): Promise<string> {
  const { protocol, host, pathname } = new URL(page);
  const anyPage = `${protocol}//${ANY_HOST}${pathname}`;
  const html = await rendered.forceFetch(hash('sha1', `${anyPage} ${source}`), {
    context: { source, page: anyPage },
  });
  return html.replaceAll(ANY_HOST, host);
}
