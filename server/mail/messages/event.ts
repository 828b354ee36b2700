import { audienceOfKind, type Relation } from '#server/domain/event.audience.ts';
import type { EventKind } from '#server/domain/event.ts';
import type { Block, MailContent } from '../content.ts';

export type EventParts = {
  kind: EventKind;
  /** What happened, in a sentence without the project's name. */
  sentence: string;
  projectTitle: string;
  /** The beginning of what was written, or null. */
  quote: string | null;
  /** Of the screen that shows it. */
  link: { url: string; label: string };
};

const WHY: Record<Exclude<Relation, 'addressee'>, string> = {
  owner: 'es tu proyecto',
  investor: 'invertiste en él',
  follower: 'lo sigues',
};

const WHY_ADDRESSED: Partial<Record<EventKind, string>> = {
  comment_answered: 'te respondieron',
  investment_reversed: 'es tu inversión',
};

const why = (kind: EventKind, relation: Relation): string =>
  relation === 'addressee' ? (WHY_ADDRESSED[kind] ?? 'lo publicaste tú') : WHY[relation];

const listed = new Intl.ListFormat('es', { type: 'disjunction' });

/** The same for all who are told of it, so that it is rendered once. */
const reasonOf = (kind: EventKind, projectTitle: string): string =>
  `Recibes este correo sobre «${projectTitle}» porque ${listed.format(audienceOfKind(kind).map((relation) => why(kind, relation)))}.`;

/** Sent as it happens. */
export function eventMail({ kind, sentence, projectTitle, quote, link }: EventParts): MailContent {
  const quoted: Block[] = quote === null ? [] : [{ kind: 'quote', text: quote }];
  return {
    subject: `${projectTitle}: ${sentence}`,
    preview: quote ?? `En «${projectTitle}»`,
    heading: sentence,
    blocks: [
      { kind: 'paragraph', text: `En «${projectTitle}».` },
      ...quoted,
      { kind: 'button', label: link.label, url: link.url },
    ],
    reason: reasonOf(kind, projectTitle),
  };
}
