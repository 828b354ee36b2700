import { Box, Heading, Stack } from '@chakra-ui/react';
import type { Cents } from '#server/kernel/money/money.ts';
import { formatUsd } from '#server/kernel/money/money.ts';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { EstimatedReturn } from './EstimatedReturn.tsx';
import { namedTerms, type Terms } from './terms.ts';

/** Those that say what may come back: the others limit the amount, or are seen above. */
const SHOWN = ['Modelo', 'ROI esperado'];

/** What one is about to agree to, while the amount is typed. */
export const InvestSlip = ({ cents, terms }: { cents: Cents; terms: Terms }) => (
  <Box
    as="section"
    aria-labelledby="slip"
    p="4"
    borderWidth="1px"
    borderStyle="dashed"
    borderColor="border.emphasized"
    borderRadius="lg"
  >
    <Stack gap="4">
      <Heading as="h3" id="slip" size="sm">
        Vas a comprometer {formatUsd(cents)}
      </Heading>
      <DescriptionList items={namedTerms(terms).filter(([name]) => SHOWN.includes(name))} />
      <EstimatedReturn cents={cents} expectedRoi={terms.expectedRoi} />
      <Muted>
        Qué sigue: estas condiciones quedan en tu comprobante, que te llega también por correo si confirmaste el tuyo;
        el estudio coordina contigo el pago, y desde hoy lees sus actualizaciones para inversores.
      </Muted>
    </Stack>
  </Box>
);
