import { recordOf } from '#server/kernel/collections.ts';
import { HOUR, MINUTE } from '#server/kernel/time/durations.ts';
import { problem, type Problem } from '#server/kernel/errors.ts';
import { EVENT_KINDS, type EventKind } from '#server/kernel/events/event.kinds.ts';
import { isBroken } from '#server/kernel/text/text.ts';

/** Why a webhook is off: its owner switched it off, it failed for too long, its address is gone. */
export const WEBHOOK_OFF_REASONS = ['owner', 'failures', 'gone'] as const;
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number];

/** An address of an integrator that events are sent to. */
export type Webhook = {
  id: number;
  /** The account it belongs to, whose permissions decide what is sent. */
  userId: number;
  url: string;
  /** Only events of this project; null: of every project the owner may see. */
  projectId: number | null;
  /** Only events of these kinds; none: of all. */
  kinds: EventKind[];
  /** Whether the owner's own acts are sent, too. */
  includeOwn: boolean;
  createdAt: Date;
  /** Since when every delivery has failed; null if the latest one succeeded. */
  failingSince: Date | null;
  /** When it was switched off; null while it is on. */
  offAt: Date | null;
  offReason: WebhookOffReason | null;
};

/** Why a delivery failed: no answer, or a bad one. */
export const WEBHOOK_FAILURES = [
  'address_not_allowed',
  'connection_failed',
  'certificate_invalid',
  'timed_out',
  'status_not_2xx',
  'secret_lost',
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

/** Numbers of failed tries, by failure. */
export const noWebhookFailures = (): Record<WebhookFailure, number> => recordOf(WEBHOOK_FAILURES, () => 0);

/** One try to deliver a message. */
export type WebhookDelivery = {
  id: number;
  webhookId: number;
  /** The `webhook-id` of the message: the same in every try. */
  messageId: string;
  /** The event it is about; null for a test. */
  eventId: number | null;
  type: WebhookMessageType;
  startedAt: Date;
  /** Milliseconds until the answer was read, or the try failed. */
  duration: number;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Null for a successful delivery. */
  failure: WebhookFailure | null;
  /** The beginning of the answer, as text. */
  answer: string;
  /** What was sent; null when nothing was, for want of a secret. */
  body: string | null;
};

export const TEST_TYPE = 'test';
export type WebhookMessageType = EventKind | typeof TEST_TYPE;
export const MESSAGE_TYPES: readonly WebhookMessageType[] = [...EVENT_KINDS, TEST_TYPE];

export const MAX_WEBHOOKS = 20;
export const MAX_WEBHOOK_URL = 500;
/** Deliveries listed and stored of each webhook, and for how many days. */
export const MAX_DELIVERIES = 50;
export const DELIVERY_DAYS = 30;
/** Days of events that are listed. */
export const EVENT_DAYS = 30;
/** Bytes of an answer that are stored. */
export const STORED_ANSWER_BYTES = 1024;

/** HTTP status 410, with which a receiver switches its webhook off. */
export const GONE = 410;

/** Milliseconds to wait after each failed try, as the Standard Webhooks specification proposes: three days in all. */
export const RETRY_DELAYS = [
  5000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** Milliseconds to pause a webhook after this many timeouts in a row. */
export const pauseAfter = (timeouts: number): number => Math.min(5000 * 2 ** (timeouts - 1), 10 * MINUTE);

/** Milliseconds without a successful delivery after which a failing webhook is switched off. */
export const MAX_FAILING = 72 * HOUR;

/** Milliseconds that a renewed secret signs beside the new one. */
export const FORMER_SECRET_SIGNS = 24 * HOUR;

export function webhookLimitProblem(count: number): Problem | null {
  return count < MAX_WEBHOOKS ? null : problem('LIMIT_REACHED', `Puedes tener hasta ${MAX_WEBHOOKS} webhooks`);
}

/** Allowed webhook addresses: public ones over https, or any. */
export type WebhookTargets = 'public' | 'any';

const TOO_LONG = problem('INVALID_WEBHOOK_URL', `La dirección no puede superar los ${MAX_WEBHOOK_URL} caracteres`);
const NOT_HTTP = problem('INVALID_WEBHOOK_URL', 'La dirección debe empezar con http:// o https://');
const NOT_HTTPS = problem('INVALID_WEBHOOK_URL', 'La dirección debe empezar con https://');
const HAS_CREDENTIALS = problem('INVALID_WEBHOOK_URL', 'La dirección no puede llevar usuario ni contraseña');

const NO_PORT = problem('INVALID_WEBHOOK_URL', 'La dirección no puede tener el puerto 0');
const NOT_HTTPS_PORT = problem('INVALID_WEBHOOK_URL', 'El puerto de la dirección debe ser 443, o uno desde el 1024');

/** Lower ports belong to other protocols and are allowed only with `WEBHOOK_TARGETS=any`. */
const FIRST_FREE_PORT = 1024;

/** The problem of an address by its text alone; whether its host is public is checked at delivery. */
export function webhookUrlProblem(url: string, targets: WebhookTargets): Problem | null {
  const isPublic = targets === 'public';
  if (url.length > MAX_WEBHOOK_URL) return TOO_LONG;
  if (isBroken(url) || !URL.canParse(url)) return isPublic ? NOT_HTTPS : NOT_HTTP;
  const { protocol, username, password, port, href } = new URL(url);
  if (isPublic && protocol !== 'https:') return NOT_HTTPS;
  if (protocol !== 'https:' && protocol !== 'http:') return NOT_HTTP;
  if (username !== '' || password !== '') return HAS_CREDENTIALS;
  if (port === '0') return NO_PORT;
  if (isPublic && port !== '' && Number(port) < FIRST_FREE_PORT) return NOT_HTTPS_PORT;
  return href.length > MAX_WEBHOOK_URL ? TOO_LONG : null;
}

const UNKNOWN_KIND = problem('VALIDATION', 'Elige novedades de la lista', { kinds: 'Elige novedades de la lista' });

export function webhookKindsProblem(kinds: readonly string[]): Problem | null {
  return kinds.every((kind) => (EVENT_KINDS as readonly string[]).includes(kind)) ? null : UNKNOWN_KIND;
}

/** Each kind once, in the order of the list. */
export const orderedKinds = (kinds: readonly string[]): EventKind[] =>
  EVENT_KINDS.filter((kind) => kinds.includes(kind));
