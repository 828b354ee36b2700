import type { Readable } from '#server/features/rights/permissions.rules.ts';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import { feedHtml } from '#server/platform/markdown/feed.html.ts';
import { atomOf, type AtomEntry } from './atom.page.ts';
import type { FeedContent, FeedUpdate } from './feed.service.ts';
import type { Pages } from './feed.pages.page.ts';
import { writable } from './feed.text.page.ts';

/** An update as an entry that leads to `link`. */
export const updateEntry = async (
  update: Readable<UpdateRow>,
  { link, title, author }: Pick<AtomEntry, 'link' | 'title' | 'author'>,
): Promise<AtomEntry> => ({
  name: `update/${update.id}`,
  link,
  title,
  html: writable(await feedHtml(update.content, link)),
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
