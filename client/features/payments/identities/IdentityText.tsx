import { Box } from '@chakra-ui/react';
import { Fragment } from 'react';
import type { LegalIdentityAbsence } from '#client/apollo/schema.generated.ts';
import { formatDate } from '#client/text/date.ts';
import { wordFor } from '#client/text/labels.ts';
import type { LegalIdentityFieldsFragment, LegalPartyFieldsFragment } from './LegalIdentity.generated.ts';

const ABSENCE: Readonly<Record<LegalIdentityAbsence, string>> = {
  NOT_IDENTIFIED: 'Sin identificar',
  NOT_DUE: 'Se muestran cuando algo se debe o se pagó',
  EMAIL_NOT_CONFIRMED: 'Se muestran cuando confirmes tu correo',
  UNREADABLE: 'No se pueden leer por ahora',
};

/** Name, tax id and address in one line; the tax id breaks only where it is longer than a line. */
export const IdentityText = ({ identity: { legalName, taxId, address } }: { identity: LegalIdentityFieldsFragment }) =>
  Object.entries({ legalName, taxId, address })
    .filter(([, text]) => text)
    .map(([name, text], index) => (
      <Fragment key={name}>
        {index > 0 && ' · '}
        {name === 'taxId' ? (
          <Box as="span" display="inline-block" maxW="full" overflowWrap="anywhere">
            {text}
          </Box>
        ) : (
          text
        )}
      </Fragment>
    ));

/** Who a party is to the law, since when if that is later than the receipt, or why it isn't said. */
export function PartyText({ party: { identity, since, absence } }: { party: LegalPartyFieldsFragment }) {
  if (!identity) return wordFor(ABSENCE, absence ?? 'NOT_IDENTIFIED');
  return (
    <>
      <IdentityText identity={identity} />
      {since && ` (escritos después, el ${formatDate(since)})`}
    </>
  );
}
