import { dayOf, shownDay } from '#server/kernel/time/calendar.ts';
import { studioPath } from '#server/kernel/paths/public.paths.ts';
import { hasCampaignEnded } from '#server/features/projects/campaign/campaign.closing.rules.ts';
import { PROJECT_FIELDS } from '#server/features/projects/project.fields.ts';
import { stageOf, startOf } from '#server/features/projects/project.rules.ts';
import {
  GENRE_WORD,
  INDEPENDENT,
  NO_GENRE,
  STADIUM_WORD,
  stageWord,
} from '#server/features/projects/project.words.rules.ts';
import { Facts, LinkTo } from '../parts.page.tsx';
import type { PublicGame } from './public.games.service.ts';
import { playerOf } from './trailer.rules.ts';

/** What a game is, where it is found, and how many invest in it. */
export function GameFacts({ game: { project, studio, studioName, today } }: { game: PublicGame }) {
  const platforms = project.platforms.length > 0 ? project.platforms : PROJECT_FIELDS.platforms.initial;
  const name = studioName || INDEPENDENT;
  const investors = project.investorCount;
  const linked = studio ? <a href={studioPath(studio)}>{name}</a> : name;
  return (
    <>
      <Facts
        items={[
          ['Estudio', linked],
          ['País', studio?.country || 'Sin especificar'],
          ['Plataforma', platforms.join(', ')],
          ['Género', project.genre ? GENRE_WORD[project.genre] : NO_GENRE],
          ['Etapa', stageWord(stageOf(project))],
          ['Estadio', STADIUM_WORD[project.currentStadium]],
          ['Fecha de inicio', shownDay(startOf(project, dayOf))],
          ['Inversores', hasCampaignEnded(project, today) ? investors : `${investors} de ${project.maxInvestors}`],
          ['Seguidores', project.followerCount.toLocaleString('es-AR')],
          ...(project.websiteUrl ? [['Sitio web', <LinkTo key="web" url={project.websiteUrl} />] as const] : []),
          ...(project.discordUrl ? [['Discord', <LinkTo key="discord" url={project.discordUrl} />] as const] : []),
        ]}
      />
      {project.trailerUrl && playerOf(project.trailerUrl) === null && (
        <p>
          <a className="button plain" href={project.trailerUrl} target="_blank" rel="noopener nofollow">
            Ver el tráiler en otra pestaña
          </a>
        </p>
      )}
    </>
  );
}
