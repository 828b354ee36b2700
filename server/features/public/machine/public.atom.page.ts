import { atomOf, type AtomEntry } from '#server/features/feeds/atom.page.ts';
import { writable } from '#server/features/feeds/feed.text.page.ts';
import { updateEntry } from '#server/features/feeds/updates.atom.page.ts';
import { gameFeedPath, gamePath, gameUpdatePath, PUBLIC_PATHS } from '#server/kernel/paths/public.paths.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { linkPreviewOf } from '../previews/link.preview.rules.ts';
import type { GameFeed, GamesFeed } from './public.feeds.service.ts';
import type { GameCard } from '../games/public.games.service.ts';

/** The public updates of a game, newest first, by addresses below `base`. */
export async function gameAtom({ project, studioName, updates, databaseId }: GameFeed, base: string): Promise<string> {
  const entries: AtomEntry[] = [];
  for (const update of updates.rows) {
    const link = `${base}${gameUpdatePath(project, update.id)}`;
    entries.push(await updateEntry(update, { link, title: update.title, author: studioName }));
  }
  const head = {
    databaseId,
    name: `project/${project.id}/updates`,
    title: `Novedades de ${project.title}`,
    description: linkPreviewOf(project, studioName).text,
    link: `${base}${gamePath(project)}`,
    self: `${base}${gameFeedPath(project)}`,
    createdAt: project.publishedAt ?? project.createdAt,
  };
  return atomOf(head, entries);
}

const gameEntry = ({ project, studioName }: GameCard, base: string): AtomEntry => ({
  name: `project/${project.id}`,
  link: `${base}${gamePath(project)}`,
  title: project.title,
  html: writable(`<p>${escapeHtml(linkPreviewOf(project, studioName).text)}</p>`),
  publishedAt: project.publishedAt ?? project.createdAt,
  changedAt: project.updatedAt,
  author: studioName,
});

/** The newest games. */
export const gamesAtom = ({ games, databaseId }: GamesFeed, base: string): string =>
  atomOf(
    {
      databaseId,
      name: 'projects',
      title: 'Juegos nuevos en Fichín',
      description: 'Los juegos independientes que se acaban de publicar.',
      link: `${base}${PUBLIC_PATHS.games}`,
      self: `${base}${PUBLIC_PATHS.gamesFeed}`,
      createdAt: new Date(0),
    },
    games.map((game) => gameEntry(game, base)),
  );
