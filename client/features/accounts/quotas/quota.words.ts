import type { QuotaKind } from '#client/apollo/schema.generated.ts';
import { formatSize } from '#client/text/format.ts';
import type { UserQuotasFragment } from './Quotas.generated.ts';

type Use = { used: number; limit: number };

const NAMES: Partial<Record<QuotaKind, string>> = {
  PROJECTS: 'Proyectos nuevos',
  UPDATES: 'Actualizaciones',
  CHANGES: 'Cambios del perfil, juegos, hitos y actualizaciones',
  COMMENTS: 'Comentarios, preguntas y respuestas',
  WEBHOOKS: 'Webhooks nuevos',
  INVITATIONS: 'Invitaciones a redactar',
  SECURITY_CHANGES: 'Cambios de seguridad',
  MEDIA: 'Imágenes y videos',
};

const spelled = (kind: QuotaKind, { used, limit }: Use): string =>
  kind === 'MEDIA' ? `${formatSize(used)} de ${formatSize(limit)}` : `${used} de ${limit}`;

export type NamedQuota = { name: string; perDay: string; inAll: string | null };

/** Without those that this client has no name for. */
export const namedQuotas = ({ quotas }: UserQuotasFragment): NamedQuota[] =>
  quotas.flatMap(({ kind, perDay, inAll }) => {
    const name = NAMES[kind];
    return name === undefined ? [] : [{ name, perDay: spelled(kind, perDay), inAll: inAll && spelled(kind, inAll) }];
  });

/** From this share of a limit on, forms that take files show a warning. */
const NEARLY = 0.8;

const isNear = ({ used, limit }: Use): boolean => used > NEARLY * limit;

/** The warning of a form that takes files; null while less is used. */
export function mediaWarning({ quotas }: UserQuotasFragment): string | null {
  const media = quotas.find(({ kind }) => kind === 'MEDIA');
  if (media?.inAll && isNear(media.inAll)) return `Tus imágenes y videos ocupan ${spelled('MEDIA', media.inAll)}.`;
  return media && isNear(media.perDay) ? `En las últimas 24 horas subiste ${spelled('MEDIA', media.perDay)}.` : null;
}
