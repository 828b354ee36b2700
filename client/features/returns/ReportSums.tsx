import { Box, Text } from '@chakra-ui/react';
import { formatDollars } from '#client/text/format.ts';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { toCents, toDollars } from '#server/kernel/money/money.ts';
import { carriedOutOf } from '#server/features/returns/returns.rules.ts';
import { DECLARED } from './returns.words.ts';

type Sums = { net: number; carriedIn: number; shared: number; distributed: number };

/** The sums of a report, published or not, and what a loss means for the next one. */
export function ReportSums({ sums: { net, carriedIn, shared, distributed } }: { sums: Sums }) {
  const carriedOut = toDollars(carriedOutOf({ netCents: toCents(net), carriedInCents: toCents(carriedIn) }));
  return (
    <Box fontVariantNumeric="tabular-nums">
      <DescriptionList
        items={[
          [`Neto de todas las tiendas, ${DECLARED}`, formatDollars(net)],
          ...(carriedIn < 0
            ? ([['Pérdida de los informes anteriores', formatDollars(carriedIn)]] satisfies [string, string][])
            : []),
          ['De cuánto se reparte', formatDollars(shared)],
          ['Para todos los inversores', formatDollars(distributed)],
        ]}
      />
      {carriedOut < 0 && (
        <Text textStyle="sm" mt="2">
          Nadie recibe nada por este período. Los {formatDollars(-carriedOut)} que faltan se descuentan en el próximo
          informe.
        </Text>
      )}
    </Box>
  );
}
