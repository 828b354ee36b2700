import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Readable } from '#server/features/rights/permissions.rules.ts';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import { updateHtml } from '#server/platform/markdown/html.ts';
import { atomOf, type AtomEntry } from './atom.page.ts';
import type { FeedContent, FeedUpdate } from './feed.service.ts';
import type { Pages } from './feed.pages.page.ts';
import { writable } from './feed.text.page.ts';

/** Cache of rendered updates, limited in characters, because feed readers poll. */
const bodies = new LRUCache<string, string>({ maxSize: 8_000_000, sizeCalculation: (html) => html.length + 1 });

/** Renders an update, then yields to the event loop. */
async function bodyOf({ content }: Readable<UpdateRow>, page: string): Promise<string> {
  const key = hash('sha1', `${page} ${content}`);
  const known = bodies.get(key);
  if (known !== undefined) return known;
  await nextTurn();
  const html = writable(updateHtml(content, page, 'feed'));
  bodies.set(key, html);
  return html;
}

/** An update as an entry that leads to `link`. */
export const updateEntry = async (
  update: Readable<UpdateRow>,
  { link, title, author }: Pick<AtomEntry, 'link' | 'title' | 'author'>,
): Promise<AtomEntry> => ({
  name: `update/${update.id}`,
  link,
  title,
  html: await bodyOf(update, link),
  publishedAt: update.createdAt,
  changedAt: update.editedAt ?? update.createdAt,
  author,
});

/** The feed of a person's updates, newest first. `self`: its own address. */
export async function updatesAtom({ entries, ...content }: FeedContent<FeedUpdate>, pages: Pages, self: string) {
  const written: AtomEntry[] = [];
  for (const { update, project, studioName } of entries) {
    const link = pages.update(project.id, update.id);
    const title = `${project.title}: ${update.title}`;
    written.push(await updateEntry(update, { link, title, author: studioName }));
  }
  const description = 'De tus proyectos, de aquellos en los que invertiste y de los que sigues.';
  const head = { name: 'updates', title: 'Actualizaciones en Fichín', description, link: pages.home, self };
  return atomOf({ ...content, ...head }, written);
}
