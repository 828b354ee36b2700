import type { EventKind, WebhookFailure, WebhookOffReason } from '#client/apollo/schema.generated.ts';

export const EVENT_LABEL: Record<EventKind, string> = {
  PROJECT_PUBLISHED: 'Proyecto publicado',
  PROJECT_CLOSED: 'Proyecto cerrado',
  PROJECT_HIDDEN: 'Proyecto oculto',
  PROJECT_SHOWN: 'Proyecto mostrado de nuevo',
  TERMS_CHANGED: 'Cambio de condiciones',
  INVESTMENT_RECEIVED: 'Inversión recibida',
  INVESTMENT_REVERSED: 'Inversión revertida',
  GOAL_REACHED: 'Meta alcanzada',
  LAST_SEATS: 'Últimos cupos',
  UPDATE_PUBLISHED: 'Actualización publicada',
  UPDATE_REQUESTED: 'Pedido de actualización',
  UPDATE_ANSWERED: 'Pedido respondido',
  COMMENT_ADDED: 'Comentario',
  COMMENT_ANSWERED: 'Respuesta a tu comentario',
  MILESTONE_CREATED: 'Hito creado',
  MILESTONE_RESCHEDULED: 'Hito reprogramado',
  MILESTONE_COMPLETED: 'Hito completado',
  MILESTONE_DUE_SOON: 'Hito por vencer',
  MILESTONE_OVERDUE: 'Hito vencido',
  PROJECT_SILENT: 'Proyecto sin novedades',
  CONTENT_HIDDEN: 'Contenido oculto',
  CONTENT_SHOWN: 'Contenido mostrado de nuevo',
};

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
