import { gameFeedPath, gamePath, gameUpdatePath, PUBLIC_PATHS, studioPath } from '#server/kernel/paths/public.paths.ts';
import { INDEPENDENT } from '#server/features/projects/project.words.rules.ts';
import { gamesPath, PER_PAGE, type GamesAddress } from '../games/games.address.rules.ts';
import { linkPreviewOf, previewText } from './link.preview.rules.ts';
import { coverOf, linkedGame, LinkTags } from './link.tags.page.tsx';
import type { GameCard, PublicGame, PublicUpdate } from '../games/public.games.service.ts';
import type { PublicStudio } from '../public.studios.service.ts';
import { breadcrumbData, gameData, listData, StructuredData } from './structured.data.page.tsx';

/** What machines read in the head of each page. */
type Of<Shown> = Shown & { publicUrl: string | null };

const FeedLink = ({ title, path }: { title: string; path: string }) => (
  <link rel="alternate" type="application/atom+xml" title={title} href={path} />
);

const GAMES_TEXT = 'Juegos independientes en busca de financiamiento: qué prometen sus estudios, y si lo cumplen.';

export const GamesHead = ({ address, games, publicUrl }: Of<{ address: GamesAddress; games: GameCard[] }>) => (
  <>
    <LinkTags
      linked={{ title: 'Juegos en Fichín', description: GAMES_TEXT, path: gamesPath(address), picture: null }}
      publicUrl={publicUrl}
    />
    <FeedLink title="Juegos nuevos" path={PUBLIC_PATHS.gamesFeed} />
    <StructuredData
      data={listData(
        games.map(({ project }) => project),
        { first: (address.page - 1) * PER_PAGE + 1, publicUrl },
      )}
    />
  </>
);

export const GameHead = ({ game: { project, studioName }, publicUrl }: Of<{ game: PublicGame }>) => (
  <>
    <LinkTags linked={linkedGame(linkPreviewOf(project, studioName))} publicUrl={publicUrl} />
    <FeedLink title={`Novedades de ${project.title}`} path={gameFeedPath(project)} />
    <StructuredData data={gameData({ project, studioName, publicUrl })} />
    <StructuredData data={breadcrumbData([{ name: project.title, path: gamePath(project) }], publicUrl)} />
  </>
);

export function UpdateHead({ found: { project, update }, publicUrl }: Of<{ found: PublicUpdate }>) {
  const path = gameUpdatePath(project, update.id);
  const way = [
    { name: project.title, path: gamePath(project) },
    { name: update.title, path },
  ];
  const linked = { title: `${update.title} · ${project.title}`, description: previewText(update.content), path };
  return (
    <>
      <LinkTags linked={{ ...linked, picture: coverOf(project), type: 'article' }} publicUrl={publicUrl} />
      <FeedLink title={`Novedades de ${project.title}`} path={gameFeedPath(project)} />
      <StructuredData data={breadcrumbData(way, publicUrl)} />
    </>
  );
}

export function StudioHead({ studio, publicUrl }: Of<Pick<PublicStudio, 'studio'>>) {
  const [title, path] = [studio.studioName || INDEPENDENT, studioPath(studio)];
  const description = previewText(studio.about ?? '') || `${title}, estudio de juegos independientes.`;
  return (
    <>
      <LinkTags linked={{ title, description, path, picture: null }} publicUrl={publicUrl} />
      <StructuredData data={breadcrumbData([{ name: title, path }], publicUrl)} />
    </>
  );
}
