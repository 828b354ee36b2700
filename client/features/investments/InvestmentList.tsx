import { Box, Flex, Text } from '@chakra-ui/react';
import { CardLink } from '#client/ui/CardLink.tsx';
import { paths } from '#client/routing/paths.ts';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { genreLabel } from '#client/text/labels.ts';
import { Rows } from '#client/ui/Rows.tsx';
import { UNDERLINED } from '#client/ui/TextLink.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Cover } from '#client/media/Cover.tsx';
import { NoInvestments } from './NoInvestments.tsx';
import { ReversalNote } from './reversal/ReversalNote.tsx';
import type { InvestmentRowFragment } from './Portfolio.generated.ts';

/** A short list of investments, newest first; each links to its project. */
export const InvestmentList = ({ investments }: { investments: InvestmentRowFragment[] }) =>
  investments.length === 0 ? (
    <NoInvestments plain />
  ) : (
    <Rows>
      {investments.map((investment) => (
        <Line key={investment.id} investment={investment} />
      ))}
    </Rows>
  );

const Line = ({ investment }: { investment: InvestmentRowFragment }) => (
  <Flex
    as="li"
    position="relative"
    align="center"
    gap="4"
    py="3"
    borderColor="border.muted"
    _first={{ pt: 0 }}
    _last={{ pb: 0 }}
  >
    <Box display={{ base: 'none', sm: 'block' }} w="20" borderRadius="md" overflow="hidden" flexShrink="0" aria-hidden>
      <Cover src={investment.project.coverImage} title={investment.project.title} sizes="5rem" />
    </Box>
    <Box flex="1" minW="0">
      <CardLink
        to={paths.project(investment.project.id)}
        title={investment.project.title}
        fontWeight="semibold"
        {...UNDERLINED}
      />
      <Muted>{genreLabel(investment.project.genre)}</Muted>
      <ReversalNote isShort investment={investment} />
    </Box>
    <Box textAlign="end" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      <Text fontWeight="semibold">{formatDollars(investment.amount)}</Text>
      <Muted>{formatDate(investment.createdAt)}</Muted>
    </Box>
  </Flex>
);
