import { shownDay, type Day } from '#server/kernel/time/calendar.ts';
import { OPERATOR_TEXTS } from '#server/kernel/operator/operator.texts.ts';
import { formatUsd, percentOf, type Cents } from '#server/kernel/money/money.ts';
import { DEFAULT_ROI, estimatedReturn, formatRoi, toPercent } from '#server/kernel/money/roi.ts';
import { recordText } from '#server/features/milestones/delivery.words.rules.ts';
import { promiseShown, termsShown } from '#server/features/investments/agreed.terms.rules.ts';
import { NO_POSITION, projectProblem } from '#server/features/investments/investment.rules.ts';
import { commitmentFor } from '#server/features/investments/withdrawals/withdrawal.rules.ts';
import { isAssumed, returnScenarios } from '#server/features/investments/return.scenarios.rules.ts';
import { hasCampaignEnded } from '#server/features/projects/campaign/campaign.closing.rules.ts';
import {
  campaignText,
  closingText,
  endedText,
  stoppedText,
} from '#server/features/projects/campaign/campaign.words.rules.ts';
import {
  returnedOnceText,
  revenueShareShown,
  scenarioName,
  SCENARIOS_NOTE,
  scenariosTitle,
  scenarioText,
} from '#server/features/projects/campaign/revenue.share.words.rules.ts';
import { netThatReturnsOnce, shareScenarios } from '#server/features/returns/scenarios.rules.ts';
import { PROJECT_FIELDS } from '#server/features/projects/project.fields.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { entryText, seatsText } from '#server/features/projects/seats.words.rules.ts';
import { GameActs } from './game.acts.page.tsx';
import type { PublicGame } from './public.games.service.ts';
import { Facts, Funding, Paid, Section, standingOf } from '../parts.page.tsx';
import { Returned } from '../returned.page.tsx';

type Shown = Pick<
  PublicGame,
  'project' | 'deliveries' | 'returns' | 'withdrawalDays' | 'today' | 'isStudioAway' | 'closedByDeveloperOn'
>;

/** What a reader can do: invest, or follow a game that takes no investments. */
export function InvestPanel(game: Shown) {
  const { project, deliveries, withdrawalDays, ...circumstances } = game;
  const refusal = projectProblem(project, NO_POSITION, circumstances);
  return (
    <Section id="invertir" title={refusal ? 'Seguir este juego' : 'Invertir en este juego'}>
      <div className="stack close">
        <Funding {...project} />
        <p>{refusal ? seatsText(project) : <strong>{entryText(project)}</strong>}</p>
        <CampaignNote {...game} />
        <Paid {...project} />
        <Returned returns={game.returns} />
        <p className="small">
          <a href="#promesas">{recordText(deliveries)}</a>
        </p>
        {refusal && (
          <p>{closedText(project, game.today) ?? refusal.message}. Síguelo y te avisamos de sus novedades.</p>
        )}
        <GameActs project={project} canInvest={!refusal} />
        {!refusal && (
          <p className="muted small">
            {commitmentFor(withdrawalDays, project.paymentDays)} Lee antes los{' '}
            <a href={OPERATOR_TEXTS.risks.path}>riesgos de invertir</a>.
          </p>
        )}
      </div>
    </Section>
  );
}

/**
 * How its campaign ended, since when it takes no investments, or until when it takes them. Nothing of a concluded game,
 * of an open one without a last day, and while its studio is away.
 */
function CampaignNote({ project, closedByDeveloperOn: closedOn, isStudioAway, today }: Shown) {
  const { closesOn, fundingModel: model, campaignResult: result, raisedAtCloseCents, backersAtClose } = project;
  if (result !== null) {
    const raised = formatUsd(raisedAtCloseCents ?? 0);
    const percent = percentOf(raisedAtCloseCents ?? 0, project.fundingGoalCents);
    return (
      <p>
        <strong>
          {campaignText({
            result,
            model,
            raised,
            backers: backersAtClose ?? 0,
            percent,
            standing: standingOf(project),
          })}
        </strong>
      </p>
    );
  }
  if (closedOn !== null) return <p>{stoppedText(shownDay(closedOn))}</p>;
  const isOpen = project.isActive && !hasCampaignEnded(project, today) && !isStudioAway;
  return closesOn && isOpen && <p>{closingText(shownDay(closesOn), model)}</p>;
}

/** Its last day, where it has passed. */
const lastDay = ({ closesOn }: Project, today: Day): string | null =>
  closesOn !== null && closesOn < today ? shownDay(closesOn) : null;

/** Null where investments may come again. */
const closedText = (project: Project, today: Day): string | null =>
  hasCampaignEnded(project, today) ? endedText(lastDay(project, today)) : null;

type TermsProps = { project: Project; today: Day };

/** What an investor agrees to; of a game that never takes investments again, what investors agreed to. */
export function Terms({ project, today }: TermsProps) {
  const hasEnded = hasCampaignEnded(project, today);
  return (
    <Section id="condiciones" title="Condiciones">
      <div className="stack close">
        <Facts items={hasEnded ? agreedTerms(project, today) : termsShown(project)} />
        {!hasEnded && <Returns project={project} />}
      </div>
    </Section>
  );
}

function agreedTerms(project: Project, today: Day): [name: string, text: string][] {
  const closedOn = lastDay(project, today);
  return [
    ['Meta', formatUsd(project.fundingGoalCents)],
    ...promiseShown(project),
    ...revenueShareShown(project),
    ...(closedOn === null ? [] : [['Cerró el', closedOn] satisfies [string, string]]),
  ];
}

/** The possible returns of the minimum investment, the worst first. */
function Returns({ project }: { project: Project }) {
  const { roi, minInvestmentCents } = project;
  const invested = minInvestmentCents ?? PROJECT_FIELDS.minInvestmentCents.initial;
  const estimate = estimatedReturn(invested, roi);
  const outcomes = returnScenarios({ invested, estimatedReturn: estimate, usesDefaultRoi: roi === null });
  return (
    <>
      <h3>Qué puede volver de {formatUsd(invested)}</h3>
      <ul className="outcomes">
        {outcomes.map(({ kind, name, returned, assumption }) => (
          <li key={kind} className={isAssumed({ kind, name }) ? 'muted' : undefined}>
            <p>
              <span>{name}</span>
              {isAssumed({ kind, name }) ? <span>{formatUsd(returned)}</span> : <strong>{formatUsd(returned)}</strong>}
            </p>
            <p className="muted small">{assumption}</p>
          </li>
        ))}
      </ul>
      <p className="muted small">
        Retorno estimado con un ROI {roi === null && 'supuesto '}de {formatRoi(toPercent(roi ?? DEFAULT_ROI))}. No es
        una garantía.
      </p>
      <ShareScenarios project={project} amountCents={invested} />
    </>
  );
}

type ShareProps = { project: Project; amountCents: Cents };

/** What net revenues would return of it, the worst first; nothing of a project without a share in numbers. */
function ShareScenarios({ project, amountCents }: ShareProps) {
  const { revenueShare, returnYears, fundingRaisedCents: raisedCents } = project;
  if (revenueShare === null || returnYears === null) return null;
  const request = { terms: { ...project, revenueShare }, amountCents, raisedCents };
  const net = netThatReturnsOnce(request);
  return (
    <>
      <h3>{scenariosTitle(returnYears)}</h3>
      <Facts
        items={shareScenarios(request).map(({ netCents, returnedCents, isCapped }) => [
          scenarioName(formatUsd(netCents)),
          scenarioText(formatUsd(returnedCents), isCapped),
        ])}
      />
      <p>{returnedOnceText(net === null ? null : formatUsd(net))}</p>
      <p className="muted small">{SCENARIOS_NOTE}</p>
    </>
  );
}
