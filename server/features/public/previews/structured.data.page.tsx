import type { BreadcrumbList, ItemList, VideoGame, WithContext } from 'schema-dts';
import { GENRE_WORD, INDEPENDENT } from '#server/features/projects/project.words.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { gamePath, PUBLIC_PATHS, studioPath } from '#server/kernel/paths/public.paths.ts';
import { linkPreviewOf } from './link.preview.rules.ts';
import { absoluteAddress } from './link.tags.page.tsx';

const CONTEXT = 'https://schema.org';

type Data = WithContext<VideoGame | BreadcrumbList | ItemList>;

/** A block of data in a page, which browsers run nothing of. No text ends it: no `<` is in it. */
export const StructuredData = ({ data }: { data: Data }) => (
  <script
    type="application/ld+json"
    // oxlint-disable-next-line react/no-danger -- JSON without any `<`, which is all that could end it
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', String.raw`\u003c`) }}
  />
);

type Addressed = { publicUrl: string | null };
type Game = { project: Project; studioName: string | null } & Addressed;

/** Relative where no public URL is configured. */
const urlOf = (path: string, publicUrl: string | null): string => absoluteAddress(path, publicUrl) ?? path;

export function gameData({ project, studioName, publicUrl }: Game): WithContext<VideoGame> {
  const picture = absoluteAddress(project.coverImage, publicUrl);
  return {
    '@context': CONTEXT,
    '@type': 'VideoGame',
    name: project.title,
    description: linkPreviewOf(project, studioName).text,
    url: urlOf(gamePath(project), publicUrl),
    ...(picture === null ? {} : { image: picture }),
    ...(project.genre === null ? {} : { genre: GENRE_WORD[project.genre] }),
    gamePlatform: project.platforms,
    author: {
      '@type': 'Organization',
      name: studioName || INDEPENDENT,
      url: urlOf(studioPath({ id: project.developerId, studioName }), publicUrl),
    },
  };
}

type Named = { name: string; path: string };

/** The way to a page, from the list of games on. */
export const breadcrumbData = (below: readonly Named[], publicUrl: string | null): WithContext<BreadcrumbList> => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Juegos', path: PUBLIC_PATHS.games }, ...below].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: urlOf(path, publicUrl),
  })),
});

/** A page of the list of games; `first`: the place of its first one in the list, from 1 on. */
export const listData = (
  games: readonly { id: number; title: string }[],
  { first, publicUrl }: { first: number } & Addressed,
): WithContext<ItemList> => ({
  '@context': CONTEXT,
  '@type': 'ItemList',
  itemListElement: games.map((game, index) => ({
    '@type': 'ListItem',
    position: first + index,
    name: game.title,
    url: urlOf(gamePath(game), publicUrl),
  })),
});
