import { folded } from '../text/search.words.ts';

/** The pages that anybody opens; `:address` is an id with the words of a title. */
export const PUBLIC_PATHS = {
  games: '/juegos',
  gamesFeed: '/juegos.atom',
  game: '/juegos/:address',
  gameFeed: '/juegos/:address/novedades.atom',
  gameUpdate: '/juegos/:address/novedades/:updateId',
  studio: '/estudios/:address',
  embed: '/embed/juegos/:id',
} as const;

/** Characters. */
const MAX_SLUG = 60;

type Named = { id: number; name: string };

/** `12-el-faro`; the id alone for a name without Latin letters. */
export function addressOf({ id, name }: Named): string {
  const words = folded(name).match(/[a-z0-9]+/g) ?? [];
  const slug = words.join('-').slice(0, MAX_SLUG).replace(/-$/, '');
  return slug === '' ? `${id}` : `${id}-${slug}`;
}

export const gamePath = ({ id, title }: { id: number; title: string }): string =>
  `${PUBLIC_PATHS.games}/${addressOf({ id, name: title })}`;

export const gameUpdatePath = (game: { id: number; title: string }, updateId: number): string =>
  `${gamePath(game)}/novedades/${updateId}`;

/** The feed of its public updates. */
export const gameFeedPath = (game: { id: number; title: string }): string => `${gamePath(game)}/novedades.atom`;

/** The card of a game, which pages of other sites frame. */
export const embedPath = (id: number | string): string => `/embed/juegos/${id}`;

export const studioPath = ({ id, studioName }: { id: number; studioName: string | null }): string =>
  `/estudios/${addressOf({ id, name: studioName ?? '' })}`;
