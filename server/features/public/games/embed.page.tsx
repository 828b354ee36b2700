import { shownDay } from '#server/kernel/time/calendar.ts';
import { embedPath, gamePath } from '#server/kernel/paths/public.paths.ts';
import { nextPromised } from '#server/features/milestones/milestone.rules.ts';
import { outcomeTitle } from '#server/features/projects/outcome/outcome.title.rules.ts';
import { INDEPENDENT } from '#server/features/projects/project.words.rules.ts';
import { htmlOfPage } from '#server/platform/http/pages/shell.tsx';
import { STYLESHEET_PATH } from '#server/platform/http/pages/stylesheet.ts';
import { Cover, Funding, Paid, Standing } from '../parts.page.tsx';
import type { PublicGame } from './public.games.service.ts';

const Page = ({ game: { project, studioName, milestones } }: { game: PublicGame }) => {
  const { projectOutcome, outcomeOn } = project;
  const next = projectOutcome ? null : nextPromised(milestones);
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${project.title} · Fichín`}</title>
        <link rel="canonical" href={gamePath(project)} />
        <link rel="stylesheet" href={STYLESHEET_PATH} />
      </head>
      <body>
        <article className="card">
          <Cover {...project} sizes="(max-width: 30rem) 100vw, 30rem" eager />
          <div>
            <div className="grow">
              <h2>
                <a href={gamePath(project)} target="_blank" rel="noopener">
                  {project.title}
                </a>
              </h2>
              <p className="muted small">{studioName || INDEPENDENT}</p>
            </div>
            <Funding {...project} />
            <Standing {...project} />
            <Paid {...project} />
            {next?.dueDate && (
              <p className="small">
                <strong>Próximo hito:</strong> {next.title}, {shownDay(next.dueDate)}
              </p>
            )}
            {projectOutcome && outcomeOn && <p className="small">{outcomeTitle(projectOutcome, outcomeOn)}</p>}
            <p className="muted small">Míralo en Fichín</p>
          </div>
        </article>
      </body>
    </html>
  );
};

/** The card of a game that pages of other sites frame: nothing in it acts but its link. */
export const embedPage = (game: PublicGame) => ({
  path: embedPath(game.project.id),
  text: htmlOfPage(<Page game={game} />),
});
