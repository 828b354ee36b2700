import type { EventKind, WebhookFailure, WebhookOffReason } from '#client/apollo/schema.generated.ts';
import type { EventTopic } from '#server/kernel/events/event.declaration.ts';
import { EVENT_KINDS, EVENTS } from '#server/kernel/events/event.kinds.ts';
import { enumName } from '#server/kernel/text/enum.name.ts';

export const EVENT_LABEL = Object.fromEntries(
  EVENT_KINDS.map((kind) => [enumName(kind), EVENTS[kind].label]),
) as Record<EventKind, string>;

const GROUP_LABEL = {
  money: 'Inversiones y campañas',
  payments: 'Pagos',
  updates: 'Proyecto y actualizaciones',
  milestones: 'Hitos',
  comments: 'Comentarios y preguntas',
} as const satisfies Partial<Record<EventTopic, string>>;

/** Its topic; what a studio is told of payments is beside what an investor is, and a seat beside investments. */
function groupOf(kind: (typeof EVENT_KINDS)[number]): string {
  const { topic } = EVENTS[kind];
  if (kind.startsWith('payment_')) return 'payments';
  return topic === 'seats' ? 'money' : topic;
}

/** The kinds of events by group; `code` is the type of their messages. */
export const EVENT_GROUPS = Object.entries(GROUP_LABEL).map(([group, label]) => ({
  label,
  kinds: EVENT_KINDS.filter((kind) => groupOf(kind) === group).map((code) => ({
    code,
    kind: enumName(code) as EventKind,
    label: EVENTS[code].label,
  })),
}));

export const MESSAGE_LABEL: Record<string, string> = { ...EVENT_LABEL, TEST: 'Prueba' };

export const OFF_LABEL: Record<WebhookOffReason, string> = {
  OWNER: 'Lo apagaste tú.',
  FAILURES: 'Lo apagamos porque todo falló durante tres días.',
  GONE: 'Lo apagamos porque la dirección respondió que ya no existe (410).',
};

export const FAILURE_LABEL: Record<WebhookFailure, string> = {
  ADDRESS_NOT_ALLOWED: 'La dirección no existe o no es pública',
  CONNECTION_FAILED: 'No pudimos conectarnos',
  CERTIFICATE_INVALID: 'Su certificado no es válido',
  TIMED_OUT: 'No respondió en 10 segundos',
  STATUS_NOT_2XX: 'Respondió con un error',
  SECRET_LOST: 'No pudimos leer su secreto: renuévalo y lo enviaremos',
};
