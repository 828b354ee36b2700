import type { ReactNode } from 'react';
import { dayOf, shownDay } from '#server/kernel/time/calendar.ts';
import { MEDIA_PATH } from '#server/kernel/media/media.urls.ts';
import { formatUsd, percentOf } from '#server/kernel/money/money.ts';
import { formatPercent, wholePercent } from '#server/kernel/money/percent.ts';
import { hasSizes, srcSetOf } from '#server/kernel/media/picture.ts';
import { standingText } from '#server/features/projects/campaign/campaign.words.rules.ts';
import { confirmedText, isConfirmedShown } from '#server/features/payments/payment.words.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';

export const Badge = ({ label, tone }: { label: string; tone: string }) => (
  <span className={`badge ${tone}`}>{label}</span>
);

/** The day of an instant in the product's time zone. */
export const When = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{shownDay(dayOf(at))}</time>;

type PictureProps = {
  url: string;
  alt: string;
  /** Its width in the layout. */
  sizes: string;
  className?: string;
  /** Seen at once: loaded with priority. */
  eager?: boolean;
};

/** A stored picture, in the width that a screen needs. */
export function Picture({ url, alt, sizes, className, eager = false }: PictureProps) {
  const isSized = hasSizes(url.slice(MEDIA_PATH.length));
  const sources = isSized ? { srcSet: srcSetOf(url), sizes } : {};
  return <img src={url} {...sources} alt={alt} className={className} loading={eager ? 'eager' : 'lazy'} />;
}

type CoverProps = Pick<Project, 'coverImage' | 'title'> & Pick<PictureProps, 'sizes' | 'eager'>;

/** Decorative: the title is beside it. Pictures of other sites aren't loaded: they would learn who reads. */
export const Cover = ({ coverImage, title, sizes, eager }: CoverProps) =>
  coverImage?.startsWith(MEDIA_PATH) ? (
    <Picture className="cover" url={coverImage} alt="" sizes={sizes} eager={eager} />
  ) : (
    <div className="cover blank" aria-hidden>
      {[...title.trim()][0]?.toUpperCase()}
    </div>
  );

type FundingProps = Pick<Project, 'title' | 'fundingRaisedCents' | 'fundingGoalCents'>;

/** Raised and goal. The bar stops at 100 %. */
export function Funding({ title, fundingRaisedCents: raised, fundingGoalCents: goal }: FundingProps) {
  const percent = percentOf(raised, goal);
  return (
    <div>
      <p className="amounts">
        <span>
          <strong>{formatUsd(raised)}</strong> de {formatUsd(goal)}
        </span>
        <b>{formatPercent(wholePercent(percent))}</b>
      </p>
      <progress max={100} value={percent} aria-label={`Progreso de financiamiento de ${title}`} />
    </div>
  );
}

type StandingProps = Pick<Project, 'campaignResult' | 'projectOutcome' | 'fundingRaisedCents' | 'raisedAtCloseCents'>;

/** What still stands of what was committed at the close; null where nothing was reversed since. */
export const standingOf = ({ projectOutcome, fundingRaisedCents, raisedAtCloseCents }: StandingProps): string | null =>
  projectOutcome !== 'CANCELLED' && fundingRaisedCents < (raisedAtCloseCents ?? 0)
    ? formatUsd(fundingRaisedCents)
    : null;

/** How much stands of a funded campaign, where that is less than at its close. */
export function Standing(project: StandingProps) {
  const standing = project.campaignResult === 'FUNDED' ? standingOf(project) : null;
  return standing && <p className="small">{standingText(formatUsd(project.raisedAtCloseCents ?? 0), standing)}</p>;
}

type PaidProps = Pick<
  Project,
  'confirmedCents' | 'fundingRaisedCents' | 'paymentDays' | 'fundingModel' | 'campaignResult' | 'projectOutcome'
>;

/** What was paid of what is raised, where anything was or is to be until some day. */
export const Paid = ({ confirmedCents: confirmed, fundingRaisedCents: raised, ...project }: PaidProps) =>
  isConfirmedShown({ ...project, confirmed, raised }) && (
    <p className="muted small">{confirmedText(formatUsd(confirmed), project.projectOutcome)}</p>
  );

export const Facts = ({ items }: { items: (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="facts">
    {items.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

type FigureProps = { name: string; value: ReactNode; hint?: string };

export const Figure = ({ name, value, hint = '' }: FigureProps) => (
  <dl className="figure">
    <dt className="muted small">{name}</dt>
    <dd>{value}</dd>
    {hint && <dd className="muted">{hint}</dd>}
  </dl>
);

type SectionProps = { id: string; title: string; children: ReactNode };

export const Section = ({ id, title, children }: SectionProps) => (
  <section className="panel" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

/** HTML that the server made of Markdown. */
export const Text = ({ html }: { html: string }) => (
  // oxlint-disable-next-line react/no-danger -- it has no element, attribute or address of what people write
  <div className="text" dangerouslySetInnerHTML={{ __html: html }} />
);

/** An address that somebody gave, without its beginning. */
export const LinkTo = ({ url }: { url: string }) => (
  <a href={url} rel="noopener nofollow">
    {url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
  </a>
);
