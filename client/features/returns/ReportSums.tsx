import { Box, Text } from '@chakra-ui/react';
import { formatDollars } from '#client/text/format.ts';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { toCents, toDollars } from '#server/kernel/money/money.ts';
import { carriedOutOf } from '#server/features/returns/returns.rules.ts';

type Sums = {
  net: number;
  carriedIn: number;
  shared: number;
  /** Null for an investor. */
  distributed: number | null;
};

/** The sums of a report, published or not, and what a loss means for the next one. */
export function ReportSums({ sums: { net, carriedIn, shared, distributed } }: { sums: Sums }) {
  const carriedOut = toDollars(carriedOutOf({ netCents: toCents(net), carriedInCents: toCents(carriedIn) }));
  const amounts: [name: string, amount: number | null][] = [
    ['Neto de todas las tiendas', net],
    ['Pérdida de los informes anteriores', carriedIn < 0 ? carriedIn : null],
    ['Sobre cuánto se calcula', shared],
    ['Para todos los inversores', distributed],
  ];
  return (
    <Box fontVariantNumeric="tabular-nums">
      <DescriptionList
        items={amounts.flatMap(([name, amount]): [string, string][] =>
          amount === null ? [] : [[name, formatDollars(amount)]],
        )}
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
