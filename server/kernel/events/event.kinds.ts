import type { EventDeclaration, SubjectKind, RecipientRole } from './event.declaration.ts';
import { CAMPAIGNS } from './event.campaigns.ts';
import { CHANGES } from './event.changes.ts';
import { DISTRIBUTIONS } from './event.distributions.ts';
import { ENDINGS } from './event.endings.ts';
import { INVESTMENTS } from './event.investments.ts';
import { PAYMENTS } from './event.payments.ts';
import { REVENUE_REPORTS } from './event.reports.ts';
import { listed, quoted } from './event.words.ts';

const INVESTORS_AND_FOLLOWERS = ['investor', 'follower'] as const satisfies readonly RecipientRole[];
const STUDIO = ['owner', 'editor'] as const satisfies readonly RecipientRole[];

/**
 * Kinds of events in a project that people are notified of. Followers aren't notified of private updates or their
 * comments. Reversals and hiding are announced while the project is hidden, too.
 */
const DECLARED = {
  project_published: {
    topic: 'updates',
    audience: [], // an unpublished project has no investors or followers
    label: 'Proyecto publicado',
    sentence: () => 'Se publicó el proyecto',
  },
  project_hidden: {
    topic: 'money',
    audience: ['owner', 'investor'], // followers are strangers, for whom it is gone
    webhook: ['owner', 'backer'],
    label: 'Proyecto oculto',
    sentence: () => 'Fichín ocultó el proyecto',
  },
  project_shown: {
    topic: 'money',
    audience: ['owner', 'investor'],
    webhook: ['owner', 'backer'],
    label: 'Proyecto mostrado de nuevo',
    sentence: () => 'Fichín volvió a mostrar el proyecto',
  },
  terms_changed: {
    topic: 'money',
    audience: INVESTORS_AND_FOLLOWERS,
    label: 'Cambio de condiciones',
    sentence: () => 'Cambiaron los términos de inversión',
  },
  ...INVESTMENTS,
  ...CAMPAIGNS,
  ...PAYMENTS,
  ...DISTRIBUTIONS,
  ...REVENUE_REPORTS,
  update_published: {
    subject: 'update',
    topic: 'updates',
    audience: INVESTORS_AND_FOLLOWERS,
    label: 'Actualización publicada',
    sentence: ({ title }) => `Nueva actualización${quoted(title)}`,
  },
  update_requested: {
    topic: 'updates',
    audience: STUDIO,
    webhook: STUDIO,
    label: 'Pedido de actualización',
    sentence: () => 'Quienes invirtieron piden una actualización',
  },
  update_answered: {
    subject: 'update',
    topic: 'updates',
    audience: [], // who requested it is an investor, and notified of the update
    label: 'Pedido respondido',
    sentence: ({ title }) => `El estudio respondió los pedidos con la actualización${quoted(title)}`,
  },
  comment_added: {
    subject: 'comment',
    topic: 'comments',
    audience: STUDIO,
    isFrequent: true,
    label: 'Comentario',
    sentence: ({ actor, title }) => `${actor ?? 'Alguien'} comentó la actualización${quoted(title)}`,
  },
  comment_answered: {
    subject: 'comment',
    topic: 'comments',
    audience: [...STUDIO, 'addressee'],
    isFrequent: true,
    label: 'Respuesta a tu comentario',
    sentence: ({ actor, title, isToReader }) =>
      `${actor ?? 'Alguien'} respondió a ${isToReader ? 'tu' : 'un'} comentario de la actualización${quoted(title)}`,
  },
  question_asked: {
    subject: 'question',
    topic: 'comments',
    audience: ['owner'],
    webhook: ['owner'],
    label: 'Pregunta',
    sentence: ({ actor }) => `${actor ?? 'Alguien'} hizo una pregunta`,
  },
  question_answered: {
    subject: 'question',
    topic: 'comments',
    audience: ['addressee'],
    label: 'Respuesta a tu pregunta',
    sentence: () => 'El estudio respondió tu pregunta',
  },
  milestone_created: {
    subject: 'milestone',
    topic: 'milestones',
    audience: INVESTORS_AND_FOLLOWERS,
    label: 'Hito creado',
    sentence: ({ title }) => `Nuevo hito${quoted(title)}`,
  },
  milestone_rescheduled: {
    subject: 'milestone',
    topic: 'milestones',
    audience: INVESTORS_AND_FOLLOWERS,
    label: 'Hito reprogramado',
    sentence: ({ title }) => `Cambió la fecha del hito${quoted(title)}`,
  },
  milestone_completed: {
    subject: 'milestone',
    topic: 'milestones',
    audience: INVESTORS_AND_FOLLOWERS,
    label: 'Hito completado',
    sentence: ({ title }) => `Se completó el hito${quoted(title)}`,
  },
  milestone_due_soon: {
    subject: 'milestone',
    topic: 'milestones',
    audience: STUDIO,
    webhook: STUDIO,
    label: 'Hito por vencer',
    sentence: ({ title }) => `Se acerca la fecha del hito${quoted(title)}`,
  },
  milestone_overdue: {
    subject: 'milestone',
    topic: 'milestones',
    audience: [...STUDIO, ...INVESTORS_AND_FOLLOWERS],
    label: 'Hito vencido',
    sentence: ({ title }) => `Venció la fecha del hito${quoted(title)}`,
  },
  project_silent: {
    topic: 'updates',
    audience: STUDIO,
    webhook: STUDIO,
    label: 'Proyecto sin novedades',
    sentence: () => 'Hace tiempo que el proyecto no publica novedades',
  },
  content_hidden: {
    subject: 'moderation_notice',
    topic: 'updates',
    audience: ['addressee'],
    label: 'Contenido oculto',
    sentence: ({ title }) => `Fichín ocultó lo que publicaste${listed(title)}`,
  },
  content_shown: {
    subject: 'moderation_notice',
    topic: 'updates',
    audience: ['addressee'],
    label: 'Contenido mostrado de nuevo',
    sentence: ({ title }) => `Fichín volvió a mostrar lo que publicaste${listed(title)}`,
  },
  ...ENDINGS,
  ...CHANGES,
} as const satisfies Record<string, EventDeclaration>;

export type EventKind = keyof typeof DECLARED;

export const EVENTS: Readonly<Record<EventKind, EventDeclaration>> = DECLARED;

export const EVENT_KINDS = Object.keys(EVENTS) as [EventKind, ...EventKind[]];

export const kindsAbout = (subject: SubjectKind): EventKind[] =>
  EVENT_KINDS.filter((kind) => EVENTS[kind].subject === subject);
