import type { LegalIdentityAbsence } from '#client/apollo/schema.generated.ts';
import { formatDate } from '#client/text/date.ts';
import { wordFor } from '#client/text/labels.ts';
import type { LegalIdentityFieldsFragment, LegalPartyFieldsFragment } from './LegalIdentity.generated.ts';

const ABSENCE: Readonly<Record<LegalIdentityAbsence, string>> = {
  NOT_IDENTIFIED: 'Sin identificar',
  NOT_DUE: 'Se muestran cuando haya algo que pagar',
  EMAIL_NOT_CONFIRMED: 'Se muestran cuando confirmes tu correo',
  UNREADABLE: 'No se pueden leer por ahora',
};

/** Name, tax id and address in one line. */
export const identityText = ({ legalName, taxId, address }: LegalIdentityFieldsFragment): string =>
  [legalName, taxId, address].filter(Boolean).join(' · ');

/** Who a party is to the law, since when if that is later than the receipt, or why it isn't said. */
export function partyText({ identity, since, absence }: LegalPartyFieldsFragment): string {
  if (!identity) return wordFor(ABSENCE, absence ?? 'NOT_IDENTIFIED');
  return `${identityText(identity)}${since ? ` (escritos después, el ${formatDate(since)})` : ''}`;
}
