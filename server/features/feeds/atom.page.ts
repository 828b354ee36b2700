import { Feed } from 'feed';
import { escapeHtml } from '#server/platform/http/html.ts';
import { uuidOf } from './feed.ids.page.ts';
import { writable } from './feed.text.page.ts';

export type AtomHead = {
  databaseId: string;
  /** What it is a feed of; with the database's id, it identifies the feed. */
  name: string;
  title: string;
  description: string;
  /** The address of its page, and its own. */
  link: string;
  self: string;
  /** Its last change while it has no entries. */
  createdAt: Date;
};

export type AtomEntry = {
  /** Kind and id of its row; with the database's id, it identifies the entry wherever it is served. */
  name: string;
  link: string;
  title: string;
  /** Of characters that XML can contain: `writable`. */
  html: string;
  publishedAt: Date;
  changedAt: Date;
  /** Null: the feed's own. */
  author: string | null;
};

/** A feed with its entries in this order (RFC 4287). */
export function atomOf(head: AtomHead, entries: readonly AtomEntry[]): string {
  const { databaseId, createdAt } = head;
  const feed = new Feed({
    id: `urn:uuid:${uuidOf(databaseId, head.name)}`,
    link: head.link,
    feed: head.self,
    title: writable(head.title),
    description: writable(head.description),
    language: 'es',
    updated: entries.map(({ changedAt }) => changedAt).reduce((latest, at) => (at > latest ? at : latest), createdAt),
    generator: 'Fichín',
    copyright: '',
    author: { name: 'Fichín' },
  });
  for (const { name, link, title, html, publishedAt, changedAt, author } of entries) {
    feed.addItem({
      id: `urn:uuid:${uuidOf(databaseId, name)}`,
      link,
      title: writable(escapeHtml(title)),
      date: changedAt,
      published: publishedAt,
      content: html,
      ...(author === null ? {} : { author: [{ name: writable(author) }] }),
    });
  }
  return feed.atom1().replace('<feed ', '<feed xml:lang="es" '); // which the library leaves out
}
