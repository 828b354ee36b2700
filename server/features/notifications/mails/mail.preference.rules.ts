import { problem, type Problem } from '#server/kernel/errors.ts';
import type { RecipientRole, EventTopic } from '#server/kernel/events/event.declaration.ts';
import { EVENT_KINDS, EVENTS, type EventKind } from '#server/kernel/events/event.kinds.ts';
import type { Role } from '#server/kernel/viewer.ts';

/** When notifications are mailed: at once, the next morning, or never. */
export const MAIL_CHOICES = ['at_once', 'daily', 'never'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

export const MAIL_CHOICE_NAMES: Record<MailChoice, string> = {
  at_once: 'Al momento',
  daily: 'Diario',
  never: 'Nunca',
};

/** Editors have the groups of owners, and former investors those of investors. */
type Grouped = 'owner' | 'addressee' | 'investor' | 'follower';
const GROUPED_AS: Record<RecipientRole, Grouped> = {
  owner: 'owner',
  editor: 'owner',
  addressee: 'addressee',
  investor: 'investor',
  reversed: 'investor',
  released: 'investor',
  follower: 'follower',
};

type Declared = {
  relation: Grouped;
  topic: EventTopic;
  name: string;
  unlessChosen: MailChoice;
};

/** The groups a person chooses for: a topic in projects with which they have one relation. */
const DECLARED = {
  own_money: { relation: 'owner', topic: 'money', name: 'Inversiones, metas y cupos', unlessChosen: 'at_once' },
  own_comments: { relation: 'owner', topic: 'comments', name: 'Comentarios y respuestas', unlessChosen: 'at_once' },
  own_milestones: { relation: 'owner', topic: 'milestones', name: 'Vencimientos de hitos', unlessChosen: 'at_once' },
  own_updates: {
    relation: 'owner',
    topic: 'updates',
    name: 'Pedidos y recordatorios de novedades',
    unlessChosen: 'at_once',
  },
  invested_updates: { relation: 'investor', topic: 'updates', name: 'Actualizaciones', unlessChosen: 'at_once' },
  invested_milestones: { relation: 'investor', topic: 'milestones', name: 'Hitos', unlessChosen: 'at_once' },
  invested_money: { relation: 'investor', topic: 'money', name: 'Términos, metas y cierres', unlessChosen: 'at_once' },
  followed_updates: { relation: 'follower', topic: 'updates', name: 'Actualizaciones', unlessChosen: 'daily' },
  followed_milestones: { relation: 'follower', topic: 'milestones', name: 'Hitos', unlessChosen: 'daily' },
  followed_money: { relation: 'follower', topic: 'money', name: 'Términos, metas y cupos', unlessChosen: 'daily' },
  answers: {
    relation: 'addressee',
    topic: 'comments',
    name: 'Respuestas a tus comentarios y preguntas',
    unlessChosen: 'at_once',
  },
  payments: {
    relation: 'addressee',
    topic: 'payments',
    name: 'Plazos y respuestas de tus pagos',
    unlessChosen: 'at_once',
  },
  freed_seats: { relation: 'addressee', topic: 'seats', name: 'Cupos que se liberan', unlessChosen: 'at_once' },
  own_posts: { relation: 'addressee', topic: 'updates', name: 'Lo que publicas', unlessChosen: 'at_once' },
} as const satisfies Record<string, Declared>;

export type MailGroup = keyof typeof DECLARED;

export const MAIL_GROUPS = Object.keys(DECLARED) as [MailGroup, ...MailGroup[]];

/** Headings over groups. */
export const RELATION_NAMES: Record<Grouped, string> = {
  owner: 'Tus proyectos',
  investor: 'Proyectos en los que invertiste',
  follower: 'Proyectos que sigues',
  addressee: 'Lo tuyo',
};

export const mailGroup = (group: MailGroup): Declared => DECLARED[group];

/** A person's stored choices by group; all other groups have their defaults. */
export type MailChoices = Partial<Record<MailGroup, MailChoice>>;

export const choiceOf = (group: MailGroup, chosen: MailChoices): MailChoice =>
  chosen[group] ?? DECLARED[group].unlessChosen;

/** What somebody notified of an event in this relation chose; null where they have no choice. */
export function choiceFor(kind: EventKind, relation: RecipientRole, chosen: MailChoices): MailChoice | null {
  const group = mailGroupOf(kind, relation);
  return group && choiceOf(group, chosen);
}

/** Developers can't invest, and investors have no projects. */
const NOT_OF_ROLE: Record<Role, Grouped> = { developer: 'investor', investor: 'owner' };

/** Only investors pay, and wait for a seat. */
const OF_INVESTORS: readonly MailGroup[] = ['payments', 'freed_seats'];

export const mailGroupsOf = (role: Role): MailGroup[] =>
  MAIL_GROUPS.filter(
    (group) =>
      mailGroup(group).relation !== NOT_OF_ROLE[role] && (role === 'investor' || !OF_INVESTORS.includes(group)),
  );

/** The group of an event for somebody notified of it in this relation; null where a receipt is mailed instead. */
export const mailGroupOf = (kind: EventKind, relation: RecipientRole): MailGroup | null =>
  MAIL_GROUPS.find((group) => {
    const { relation: grouped, topic } = DECLARED[group];
    return grouped === GROUPED_AS[relation] && topic === EVENTS[kind].topic;
  }) ?? null;

/** The kinds of events of a group. */
export const kindsOfMailGroup = (group: MailGroup): EventKind[] =>
  EVENT_KINDS.filter((kind) => EVENTS[kind].audience.some((relation) => mailGroupOf(kind, relation) === group));

/** The groups of the events of a kind, for those related in one way. */
export const mailGroupsFor = (kinds: readonly EventKind[], relation: RecipientRole): MailGroup[] => [
  ...new Set(
    kinds
      .filter((kind) => EVENTS[kind].audience.includes(relation))
      .flatMap((kind) => mailGroupOf(kind, relation) ?? []),
  ),
];

/** Whether this choice is the default of none of the groups: only people who chose it get it. */
export const isOnlyChosen = (choice: MailChoice, groups: readonly MailGroup[]): boolean =>
  groups.every((group) => DECLARED[group].unlessChosen !== choice);

const UNKNOWN_GROUP = 'Elige un tipo de aviso de la lista';
const UNKNOWN_CHOICE = 'Elige cuándo recibirlo: al momento, en el resumen diario o nunca';

/** Why this can't be chosen by somebody with this role, or null. */
export function mailPreferenceProblem(role: Role, group: string | null, choice: string | null): Problem | null {
  if (!(mailGroupsOf(role) as (string | null)[]).includes(group))
    return problem('VALIDATION', UNKNOWN_GROUP, { group: UNKNOWN_GROUP });
  if (!(MAIL_CHOICES as readonly (string | null)[]).includes(choice))
    return problem('VALIDATION', UNKNOWN_CHOICE, { choice: UNKNOWN_CHOICE });
  return null;
}
