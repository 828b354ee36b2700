import { Box, Flex, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { paths } from '#client/routing/paths.ts';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { Rows } from '#client/ui/Rows.tsx';
import { LoadingText } from '#client/ui/LoadingText.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { WithdrawButton } from '../withdrawal/WithdrawButton.tsx';
import { ReversalNote } from '../reversal/ReversalNote.tsx';
import { usePositionHistoryQuery } from './Positions.generated.ts';

/** Each investment of a position, newest first, with its receipt. */
export function PositionHistory({ projectId }: { projectId: string }) {
  const query = usePositionHistoryQuery({ variables: { projectId } });
  const box = useRef<HTMLDivElement>(null);
  return (
    <Box ref={box} tabIndex={-1} outline="none">
      <QueryAlert query={query} fallback={FALLBACK.myInvestments} />
      <PaginatedList
        list={query.data?.project?.viewerPosition?.investments}
        query={query}
        skeleton={<LoadingText text={MESSAGE.loadingInvestments} />}
        empty={null}
        quietAtEnd
      >
        {(investments) => (
          <Rows aria-label="Historial de inversiones">
            {investments.map((investment) => (
              <Flex
                as="li"
                key={investment.id}
                py="2"
                gap="4"
                wrap="wrap"
                align="center"
                fontVariantNumeric="tabular-nums"
                textStyle="sm"
              >
                <Box flex="1" minW="0">
                  <Text color="fg.muted">{formatDate(investment.createdAt)}</Text>
                  <ReversalNote isShort investment={investment} />
                </Box>
                <Text fontWeight="semibold" whiteSpace="nowrap">
                  {formatDollars(investment.amount)}
                </Text>
                <WithdrawButton
                  size="xs"
                  aria-label={`Retirar la inversión de ${formatDollars(investment.amount)}`}
                  investment={investment}
                  focusAfter={() => box.current}
                />
                <TextLink to={paths.receipt(investment.id)} aria-label={`Comprobante ${investment.receiptNumber}`}>
                  Comprobante
                </TextLink>
              </Flex>
            ))}
          </Rows>
        )}
      </PaginatedList>
    </Box>
  );
}
