import { studioPath } from '#server/kernel/paths/public.paths.ts';
import { INDEPENDENT } from '#server/features/projects/project.words.rules.ts';
import { screenHtml } from '#server/platform/markdown/screen.html.ts';
import { htmlOfPage, Shell } from '#server/platform/http/pages/shell.tsx';
import { GameGrid } from './games/game.card.page.tsx';
import { StudioHead } from './previews/heads.page.tsx';
import { LinkTo, Section, Text } from './parts.page.tsx';
import type { PublicStudio } from './public.studios.service.ts';
import { StudioRecord } from './studio.record.page.tsx';

type Props = { found: PublicStudio; about: string | null; publicUrl: string | null };

const Page = ({ found, about, publicUrl }: Props) => {
  const { studio, games } = found;
  const { studioName, country, links } = studio;
  return (
    <Shell title={studioName || INDEPENDENT} head={<StudioHead studio={studio} publicUrl={publicUrl} />}>
      <div className="head">
        <h1>{studioName || INDEPENDENT}</h1>
        {country && <p className="muted">{country}</p>}
      </div>
      <div className="stack">
        <StudioRecord {...found} />
        {(about || links.length > 0) && (
          <Section id="estudio" title="Sobre el estudio">
            <div className="stack">
              {about && <Text html={about} />}
              {links.length > 0 && (
                <ul className="lines" aria-label="Enlaces">
                  {links.map((url) => (
                    <li key={url}>
                      <LinkTo url={url} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </Section>
        )}
        <Section id="juegos" title="Juegos">
          <GameGrid cards={games.rows.map((project) => ({ project, studioName }))} heading="h3" />
        </Section>
      </div>
    </Shell>
  );
};

/** A studio with its games that anybody sees. */
export async function studioPage(found: PublicStudio, publicUrl: string | null) {
  const { about } = found.studio;
  const html = about ? await screenHtml(about) : null;
  return {
    path: studioPath(found.studio),
    text: htmlOfPage(<Page found={found} about={html} publicUrl={publicUrl} />),
  };
}
