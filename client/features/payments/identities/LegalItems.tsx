import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { paths } from '#client/routing/paths.ts';
import { TextLink } from '#client/ui/TextLink.tsx';
import type { LegalPartyFieldsFragment } from './LegalIdentity.generated.ts';
import { PartyText } from './IdentityText.tsx';

type Parties = { investor: LegalPartyFieldsFragment; studio: LegalPartyFieldsFragment };

/** Who both parties are to the law, as items of a receipt. */
export const legalItems = (parties: Parties | null): [name: string, value: ReactNode][] =>
  parties
    ? [
        [
          'Datos legales del inversor',
          <Box as="span" key="investor">
            <PartyText party={parties.investor} />
            {parties.investor.absence === 'NOT_IDENTIFIED' && (
              <Box as="span" data-print="hide">
                {' · '}
                <TextLink to={paths.profile}>Agregar los míos</TextLink>
              </Box>
            )}
          </Box>,
        ],
        ['Datos legales del estudio', <PartyText key="studio" party={parties.studio} />],
      ]
    : [];
