import type { ReactNode } from 'react';
import { excerpt } from '#server/kernel/text/excerpt.ts';
import { gamePath } from '#server/kernel/paths/public.paths.ts';
import { GENRE_WORD, INDEPENDENT, NO_GENRE, stageWord } from '#server/features/projects/project.words.rules.ts';
import { stageOf, type Project } from '#server/features/projects/project.rules.ts';
import { projectStates, seatsText } from '#server/features/projects/seats.words.rules.ts';
import { Badge, Cover, Funding } from '../parts.page.tsx';
import type { GameCard } from './public.games.service.ts';

/** Characters of the description, where there is no short text. */
const MAX_BLURB = 100;

/** The width of a card's cover, with one, two or three in a row. */
const SIZES = '(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw';

/** Why it takes no new investors, its stage and its genre; more behind them. */
export const GameBadges = ({ project, children }: { project: Project; children?: ReactNode }) => (
  <p className="row close">
    {projectStates({
      ...project,
      fundingRaised: project.fundingRaisedCents,
      fundingGoal: project.fundingGoalCents,
    }).map((state) => (
      <Badge key={state.label} {...state} />
    ))}
    <Badge label={stageWord(stageOf(project))} tone="purple" />
    <Badge label={project.genre ? GENRE_WORD[project.genre] : NO_GENRE} tone="gray" />
    {children}
  </p>
);

type Props = { card: GameCard; heading: 'h2' | 'h3' };

const Card = ({ card: { project, studioName }, heading: Heading }: Props) => (
  <article className="card">
    <Cover {...project} sizes={SIZES} />
    <div>
      <GameBadges project={project} />
      <div className="grow">
        <Heading>
          <a href={gamePath(project)}>{project.title}</a>
        </Heading>
        <p className="muted small">{studioName || INDEPENDENT}</p>
        <p className="muted small">{project.shortDescription || excerpt(project.description, MAX_BLURB)}</p>
      </div>
      <div>
        <Funding {...project} />
        <p className="muted small">{seatsText(project)}</p>
      </div>
    </div>
  </article>
);

/** Games as cards; each is a link. */
export const GameGrid = ({ cards, heading }: { cards: readonly GameCard[]; heading: 'h2' | 'h3' }) => (
  <ul className="grid">
    {cards.map((card) => (
      <li key={card.project.id}>
        <Card card={card} heading={heading} />
      </li>
    ))}
  </ul>
);
