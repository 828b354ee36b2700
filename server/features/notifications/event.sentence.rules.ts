import type { EventKind } from '#server/kernel/event.ts';
import { formatUsd, type Cents } from '#server/kernel/money.ts';
import { LAST_SEATS } from '#server/features/projects/seats.rules.ts';

/** What a sentence may mention: null for what its kind doesn't have or its reader may not see. */
export type SentenceParts = {
  /** Public name of who did it. */
  actor: string | null;
  /** Title of the update or milestone it is about. */
  title: string | null;
  amountCents: Cents | null;
  /** Whether it is addressed to the reader. */
  isToReader: boolean;
};

const quoted = (title: string | null): string => (title === null ? '' : ` «${title}»`);

const of = (what: string | number | null): string => (what === null ? '' : ` de ${what}`);

/** What happened, in a sentence without the project's name. */
const SENTENCES: Record<EventKind, (parts: SentenceParts) => string> = {
  project_published: () => 'Se publicó el proyecto',
  project_closed: () => 'El proyecto dejó de recibir inversiones',
  project_hidden: () => 'Fichín ocultó el proyecto',
  project_shown: () => 'Fichín volvió a mostrar el proyecto',
  terms_changed: () => 'Cambiaron los términos de inversión',
  investment_received: ({ actor, amountCents }) =>
    `${actor ?? 'Alguien'} invirtió${amountCents === null ? '' : ` ${formatUsd(amountCents)}`}`,
  investment_reversed: ({ actor, amountCents, isToReader }) =>
    `Se revirtió ${isToReader ? 'tu' : 'la'} inversión${of(amountCents && formatUsd(amountCents))}${of(actor)}`,
  goal_reached: () => 'Se alcanzó la meta de financiamiento',
  last_seats: () => `Quedan los últimos ${LAST_SEATS} cupos`,
  update_published: ({ title }) => `Nueva actualización${quoted(title)}`,
  update_requested: () => 'Quienes invirtieron piden una actualización',
  update_answered: ({ title }) => `El estudio respondió los pedidos con la actualización${quoted(title)}`,
  comment_added: ({ actor, title }) => `${actor ?? 'Alguien'} comentó la actualización${quoted(title)}`,
  comment_answered: ({ actor, title }) =>
    `${actor ?? 'Alguien'} respondió a un comentario de la actualización${quoted(title)}`,
  milestone_created: ({ title }) => `Nuevo hito${quoted(title)}`,
  milestone_rescheduled: ({ title }) => `Cambió la fecha del hito${quoted(title)}`,
  milestone_completed: ({ title }) => `Se completó el hito${quoted(title)}`,
  milestone_due_soon: ({ title }) => `Se acerca la fecha del hito${quoted(title)}`,
  milestone_overdue: ({ title }) => `Venció la fecha del hito${quoted(title)}`,
  project_silent: () => 'Hace tiempo que el proyecto no publica novedades',
  content_hidden: ({ title }) => `Fichín ocultó lo que publicaste${title === null ? '' : `:${quoted(title)}`}`,
  content_shown: ({ title }) => `Fichín volvió a mostrar lo que publicaste${title === null ? '' : `:${quoted(title)}`}`,
};

export const sentenceOf = (kind: EventKind, parts: SentenceParts): string => SENTENCES[kind](parts);
