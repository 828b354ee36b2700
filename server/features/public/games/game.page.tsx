import { gamePath, studioPath } from '#server/kernel/paths/public.paths.ts';
import { outcomeTitle } from '#server/features/projects/outcome/outcome.title.rules.ts';
import { INDEPENDENT, STADIUM_WORD } from '#server/features/projects/project.words.rules.ts';
import { screenHtml } from '#server/platform/markdown/screen.html.ts';
import { htmlOfPage, Shell } from '#server/platform/http/pages/shell.tsx';
import { PlayLink } from './game.acts.page.tsx';
import { GameBadges } from './game.card.page.tsx';
import { GameFacts } from './game.facts.page.tsx';
import { Gallery } from './game.gallery.page.tsx';
import { InvestPanel, Terms } from './game.invest.page.tsx';
import { Milestones } from './game.milestones.page.tsx';
import { Questions } from './game.questions.page.tsx';
import { UpdateList } from './game.updates.page.tsx';
import { GameHead } from '../previews/heads.page.tsx';
import { Badge, Cover, Section, Text } from '../parts.page.tsx';
import type { PublicGame } from './public.games.service.ts';
import { VisitScript } from '#server/features/referrals/visit.page.tsx';
import { DeliveriesExplained, OpenPayments, PunctualityFigure } from '../studio.record.page.tsx';

type Props = { game: PublicGame; longText: string | null; closing: string | null; publicUrl: string | null };

const Page = ({ game, longText, closing, publicUrl }: Props) => {
  const { project, studio, studioName } = game;
  return (
    <Shell title={project.title} head={<GameHead game={game} publicUrl={publicUrl} />}>
      <div className="head">
        <div className="row">
          <h1>{project.title}</h1>
          <GameBadges project={project}>
            <Badge label={STADIUM_WORD[project.currentStadium]} tone="blue" />
          </GameBadges>
        </div>
        <p>
          {studio ? (
            <a href={studioPath(studio)}>{studioName || INDEPENDENT}</a>
          ) : (
            <span>{studioName || INDEPENDENT}</span>
          )}
        </p>
      </div>
      <div className="columns">
        <div className="framed">
          <Cover {...project} eager sizes="(min-width: 64rem) 45rem, 100vw" />
          <PlayLink {...game} />
        </div>
        <div className="aside">
          <InvestPanel {...game} />
        </div>
        <div className="stack">
          {closing && project.projectOutcome && project.outcomeOn && (
            <Section id="cierre" title={outcomeTitle(project.projectOutcome, project.outcomeOn)}>
              <Text html={closing} />
            </Section>
          )}
          <Gallery items={game.gallery} />
          <Section id="juego" title="Sobre el juego">
            <div className="stack">
              {project.shortDescription && (
                <p>
                  <strong>{project.shortDescription}</strong>
                </p>
              )}
              <p className="text written">{project.description}</p>
              {longText && <Text html={longText} />}
              <GameFacts game={game} />
            </div>
          </Section>
          <Terms project={project} today={game.today} />
          <Milestones milestones={game.milestones} today={game.today} />
          <UpdateList project={project} updates={game.updates} />
          <Questions questions={game.questions.rows} />
          <Section id="promesas" title="Promesas del estudio">
            <div className="stack close">
              <PunctualityFigure deliveries={game.deliveries} />
              <OpenPayments {...game} />
              <DeliveriesExplained />
            </div>
          </Section>
        </div>
      </div>
      <VisitScript project={project} />
    </Shell>
  );
};

/** A game, as anybody reads it. */
export async function gamePage(game: PublicGame, publicUrl: string | null) {
  const { longDescription, outcomeText } = game.project;
  const longText = longDescription ? await screenHtml(longDescription) : null;
  const closing = outcomeText ? await screenHtml(outcomeText) : null;
  const text = htmlOfPage(<Page game={game} longText={longText} closing={closing} publicUrl={publicUrl} />);
  return { path: gamePath(game.project), text };
}
