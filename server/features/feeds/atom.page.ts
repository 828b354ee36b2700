import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Feed } from 'feed';
import { LRUCache } from 'lru-cache';
import type { Readable } from '#server/features/rights/permissions.rules.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import { updateHtml } from '#server/platform/markdown/html.ts';
import type { FeedContent, FeedUpdate } from './feed.service.ts';
import type { Pages } from './feed.pages.page.ts';
import { uuidOf } from './feed.ids.page.ts';
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

const changeOf = ({ update: { createdAt, editedAt } }: Pick<FeedUpdate, 'update'>): Date => editedAt ?? createdAt;

/** The feed of updates, newest first (RFC 4287). `self`: its own address. */
export async function atomOf(
  { databaseId, createdAt, entries }: FeedContent<FeedUpdate>,
  pages: Pages,
  self: string,
): Promise<string> {
  const feed = new Feed({
    id: `urn:uuid:${uuidOf(databaseId, 'updates')}`,
    link: pages.home,
    feed: self,
    title: 'Actualizaciones en Fichín',
    description: 'De tus proyectos, de aquellos en los que invertiste y de los que sigues.',
    language: 'es',
    updated: entries.map(changeOf).reduce((latest, change) => (change > latest ? change : latest), createdAt),
    generator: 'Fichín',
    copyright: '',
    author: { name: 'Fichín' },
  });
  for (const { update, project, studioName } of entries) {
    const page = pages.update(project.id, update.id);
    feed.addItem({
      id: `urn:uuid:${uuidOf(databaseId, `update/${update.id}`)}`,
      link: page,
      title: writable(escapeHtml(`${project.title}: ${update.title}`)),
      date: changeOf({ update }),
      published: update.createdAt,
      content: await bodyOf(update, page),
      ...(studioName === null ? {} : { author: [{ name: writable(studioName) }] }),
    });
  }
  return feed.atom1().replace('<feed ', '<feed xml:lang="es" '); // which the library leaves out
}
