import { DomainError } from '#server/domain/errors.ts';
import { INVALID_UPDATE_TYPE, readUpdateType, UPDATE_TYPES, type UpdateType } from '#server/domain/update.ts';
import type { KeptMedia } from '#server/services/update.writes.ts';
import { Misshapen, readList, type Field } from './fields.ts';

export const updateType = (description: string): Field<UpdateType | null> => ({
  schema: { type: 'string', enum: UPDATE_TYPES, description },
  read: (sent) => {
    if (sent === null) return null;
    const type = readUpdateType(sent);
    if (type === null) throw new DomainError(INVALID_UPDATE_TYPE);
    return type;
  },
});

/** Addresses, or `{ url, caption }` to give a file that stays another caption. */
export const keptMedia = (description: string): Field<KeptMedia[] | null> => ({
  schema: { type: ['array', 'string'], items: { type: ['string', 'object'] }, description },
  read: (sent) => {
    const kept = readList(sent).map(readKept);
    return kept.every((media) => media !== null) ? kept : new Misshapen('debe ser una lista de direcciones');
  },
});

function readKept(sent: unknown): KeptMedia | null {
  if (typeof sent === 'string') return { url: sent, caption: null };
  if (typeof sent !== 'object' || sent === null) return null;
  const { url, caption = null } = sent as { url?: unknown; caption?: unknown };
  if (typeof url !== 'string' || (caption !== null && typeof caption !== 'string')) return null;
  return { url, caption };
}
