import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { formatDollars } from '#client/text/format.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { investorName } from './returns.words.ts';

type Line = {
  kept: number;
  amount: number;
  /** What the report in force gives them; null without a line in one. */
  formerAmount: number | null;
  reachesCap?: boolean;
  investor: { userId: string; name: string | null };
};

/** What each investor gets by a report, and for how much of what they paid. */
export const ShareList = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <Box>
    <Heading as="h3" size="sm" mb="1">
      {title}
    </Heading>
    {lines.length === 0 && <Muted>Nadie: ningún compromiso pagado estaba en pie el último día del período.</Muted>}
    <Rows aria-label={title} textStyle="sm" fontVariantNumeric="tabular-nums">
      {lines.map(({ kept, amount, formerAmount, reachesCap, investor }) => (
        <Flex as="li" key={investor.userId} py="2" gap="3" justify="space-between" borderColor="border.muted">
          <Box minW="0">
            <Text overflowWrap="anywhere">{investorName(investor)}</Text>
            <Muted>
              por {formatDollars(kept)} puestos
              {formerAmount !== null && formerAmount !== amount && `, antes ${formatDollars(formerAmount)}`}
              {reachesCap && ', llega al tope'}
            </Muted>
          </Box>
          <Text fontWeight="semibold" whiteSpace="nowrap">
            {formatDollars(amount)}
          </Text>
        </Flex>
      ))}
    </Rows>
  </Box>
);
