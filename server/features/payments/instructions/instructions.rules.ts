import { HOUR } from '#server/kernel/time/durations.ts';
import { fieldsProblem, problem, refuse, type Problem } from '#server/kernel/errors.ts';
import { createDrafts } from '#server/kernel/fields/fields.drafts.ts';
import { createDetails } from '#server/kernel/fields/fields.rules.ts';
import type { Draft, Patch, ValueOf } from '#server/kernel/fields/fields.ts';
import { CONFIRM_PAYMENT_PATH, STOP_PAYMENT_CHANGE_PATH } from '#server/kernel/paths/secret.paths.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { arePaymentsDue, mayBePaid, type PaymentBlock } from '../payment.rules.ts';
import { accountProblem, tidyAccount } from './account.rules.ts';
import { INSTRUCTIONS_FIELDS } from './instructions.fields.ts';

type Declared = typeof INSTRUCTIONS_FIELDS;

/** What a studio writes. */
export type Instructions = { -readonly [Property in keyof Declared]: ValueOf<Declared[Property]> };

/** One version of how to pay a project's studio. */
export type PaymentInstructions = Instructions & {
  id: number;
  projectId: number;
  /** From 1 in each project. */
  version: number;
  createdAt: Date;
  inForceFrom: Date;
};

/** What is in force, and what will be; null for none. */
export type InForce<Version = PaymentInstructions> = { current: Version | null; next: Version | null };

/** What one person sees of a project's. */
export type ShownInstructions = InForce & {
  changesOn: Date | null;
  block: PaymentBlock | null;
  /** Why `current` is null; null when it isn't. */
  absence: InstructionsAbsence | null;
};

/** Why somebody sees no instructions. */
export const ABSENCE_MEANINGS = {
  NO_COMMITMENT: 'The viewer is neither its owner nor has a standing commitment in it.',
  STUDIO_CLOSED: 'Its studio closed its account.',
  FROZEN: 'Fichín froze how its studio is paid, suspended the studio or hid the project.',
  NOT_DUE: 'Its campaign is not funded, or not yet.',
  NOT_WRITTEN: 'Its studio has not said how it is paid, or that is not in force yet.',
  EMAIL_NOT_CONFIRMED: 'The viewer has not confirmed their e-mail address.',
} as const;
export type InstructionsAbsence = keyof typeof ABSENCE_MEANINGS;

const NOTHING = { current: null, next: null, changesOn: null } as const;

export const NOTHING_SHOWN: ShownInstructions = { ...NOTHING, block: null, absence: 'NO_COMMITMENT' };

/** What an owner sees of their project's: all of it. */
export const shownToOwner = ({ current, next }: InForce, block: PaymentBlock | null): ShownInstructions => ({
  current,
  next,
  changesOn: next?.inForceFrom ?? null,
  block,
  absence: current ? null : 'NOT_WRITTEN',
});

/** What an investor sees with a standing commitment: what is in force, while it is due and the studio may be paid. */
export function shownToInvestor(
  project: Project,
  { current, next }: InForce,
  { block, isConfirmed }: { block: PaymentBlock | null; isConfirmed: boolean },
): ShownInstructions {
  const none = (absence: InstructionsAbsence): ShownInstructions => ({ ...NOTHING, block, absence });
  if (block) return none(block === 'CLOSED' ? 'STUDIO_CLOSED' : 'FROZEN');
  if (!mayBePaid(project)) return none('NOT_DUE');
  if (!arePaymentsDue(project) || !current) return none('NOT_WRITTEN');
  if (!isConfirmed) return none('EMAIL_NOT_CONFIRMED');
  return { current, next: null, changesOn: next?.inForceFrom ?? null, block, absence: null };
}

/**
 * Hours from writing a version until it is in force, in which whoever reads of it by mail can stop it or ask. The first
 * one of a project without commitments is in force at once, and ended in these hours by the link of its mail.
 */
export const CHANGE_HOURS = 24;

/**
 * What mails say of a version. `changes`: it will replace the current one; `stays`: it was stopped, the current one
 * stays in force; `first`: there is no other; `none`: it was stopped, and none is in force. Stored in jobs.
 */
export const CHANGE_NOTICES = ['changes', 'stays', 'first', 'none'] as const;
export type ChangeNotice = (typeof CHANGE_NOTICES)[number];

/** Versions of one project within 24 hours: each is mailed to people. */
export const MAX_VERSIONS_A_DAY = 5;

export const stopPaymentChangePath = (secret: string): string => `${STOP_PAYMENT_CHANGE_PATH}/${secret}`;

export const confirmPaymentPath = (secret: string): string => `${CONFIRM_PAYMENT_PATH}/${secret}`;

const hoursLater = (from: Date): Date => new Date(from.getTime() + CHANGE_HOURS * HOUR);

/** At once where nobody pays yet: there is no version that people rely on, and no commitment that is due. */
export const inForceFrom = (now: Date, current: PaymentInstructions | null, project: Project): Date =>
  current === null && project.fundingRaisedCents === 0 ? now : hoursLater(now);

/** The version that the link of a mail stops: one that waits, or a first one in the hours after it was written. */
export function stoppableAmong({ current, next }: InForce, id: number, now: Date): PaymentInstructions | null {
  if (next?.id === id) return next;
  return current?.id === id && hoursLater(current.createdAt) > now ? current : null;
}

/** Which of the versions of one thing that weren't stopped is in force, and which will be. */
export function inForceAmong<Version extends { id: number; inForceFrom: Date }>(
  versions: readonly Version[],
  now: Date,
): InForce<Version> {
  const newestFirst = versions.toSorted((one, other) => other.id - one.id);
  return {
    current: newestFirst.find(({ inForceFrom }) => inForceFrom <= now) ?? null,
    next: newestFirst.find(({ inForceFrom }) => inForceFrom > now) ?? null,
  };
}

/** Whether people with something to pay are notified of a change. */
export const areDebtorsNotified = (project: Project): boolean => arePaymentsDue(project) && project.hiddenAt === null;

const { newDraft } = createDrafts<Instructions>(INSTRUCTIONS_FIELDS);
const fieldDetails = createDetails<Instructions>(INSTRUCTIONS_FIELDS);

export function instructionsDraft(sent: Patch<Instructions>): Draft<Instructions> {
  const draft = newDraft(sent);
  return { ...draft, account: tidyAccount(draft.account) };
}

/** Why a draft isn't a studio's instructions, or null. */
export function instructionsProblem(draft: Draft<Instructions>): Problem | null {
  const wrong = draft.account === null ? null : accountProblem(draft.account);
  return fieldsProblem({ ...(wrong === null ? {} : { account: wrong }), ...fieldDetails(draft) });
}

export function requireInstructions(draft: Draft<Instructions>): asserts draft is Instructions {
  refuse(instructionsProblem(draft));
}

export const areSameInstructions = (one: Instructions, other: Instructions): boolean =>
  one.text === other.text && one.account === other.account && one.currency === other.currency;

export const CONFIRM_FIRST = problem('EMAIL_NOT_CONFIRMED', 'Confirma tu correo antes de escribir cómo se te paga');

export const CONTACT_REQUIRED = problem(
  'CONTACT_REQUIRED',
  'Agrega antes en «Mi perfil» un enlace por el que te puedan escribir, como tu sitio o tu Discord: se muestra junto a cómo pagarte',
);

export const PAYMENTS_FROZEN = problem(
  'PAYMENTS_FROZEN',
  'Fichín congeló los datos de pago de tu estudio u ocultó el proyecto: por ahora no se pueden cambiar',
);

export const TOO_MANY_VERSIONS = problem(
  'LIMIT_REACHED',
  `Puedes cambiar cómo se te paga ${MAX_VERSIONS_A_DAY} veces en 24 horas: avisamos de cada cambio por correo`,
);

export const NO_PENDING_CHANGE = problem(
  'NO_PENDING_CHANGE',
  'No hay ningún cambio pendiente: ya entró en vigencia, se detuvo o se reemplazó',
);

/** The same answer for a link that never existed, was used, or is of a change that is in force or was replaced. */
export const INVALID_STOP_LINK = problem(
  'INVALID_STOP_LINK',
  'El enlace no es válido, ya se usó, o el cambio ya entró en vigencia o se reemplazó. Revisa en tu proyecto cómo te pagan.',
);

export const CHANGE_STOPPED =
  'Esos datos de pago no valen. Si había otros, siguen en vigencia; si no, nadie tiene que pagar hasta que escribas cómo. Si no los escribiste tú, cambia tu contraseña y cierra las demás sesiones.';

export const FIRST_CONFIRMED = 'Ya está en vigencia: quienes invirtieron lo ven cuando les toca pagar, y les avisamos.';
