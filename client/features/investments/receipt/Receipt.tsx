import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { RECEIPT_STATEMENT, reversalStatement } from '#server/features/investments/investment.rules.ts';
import { leavableText, withdrawableText } from '#server/features/investments/withdrawals/withdrawal.rules.ts';
import { InvestorName } from '#client/features/accounts/NameCard.tsx';
import { ReceiptPayments } from '#client/features/payments/mine/ReceiptPayments.tsx';
import { legalItems } from '#client/features/payments/identities/LegalItems.tsx';
import { paths } from '#client/routing/paths.ts';
import { formatDollars } from '#client/text/format.ts';
import { formatMoment } from '#client/text/moment.ts';
import { INDEPENDENT } from '#server/features/projects/project.words.rules.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Brand } from '#client/ui/frame/Brand.tsx';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { reversalWords } from '../reversal/reversalWords.ts';
import { ReversalNote } from '../reversal/ReversalNote.tsx';
import { namedTerms } from '../terms.ts';
import type { ReceiptQuery } from './ReceiptScreen.generated.ts';

type Investment = NonNullable<ReceiptQuery['investment']>;
type Props = {
  ref: RefObject<HTMLDivElement | null>;
  investment: Investment;
  terms: NonNullable<Investment['terms']>;
};

/** What was invested, by whom, and the terms of that moment. */
export function Receipt({ ref, investment, terms }: Props) {
  const other = investment.reverses ?? investment.reversedBy;
  const words = reversalWords(investment.reversalKind);
  return (
    <Box
      ref={ref}
      as="article"
      tabIndex={-1}
      outline="none"
      layerStyle="panel"
      p={{ base: 5, md: 8 }}
      maxW="3xl"
      _print={{ p: 0, borderWidth: 0, maxW: 'none' }}
    >
      <Stack gap="7" _print={{ gap: '4' }}>
        <Box display="none" _print={{ display: 'block' }}>
          <Brand />
        </Box>
        <Box>
          <Muted>{investment.reverses ? words.amount : 'Monto invertido'}</Muted>
          <Text textStyle="4xl" fontWeight="bold" letterSpacing="-0.02em" fontVariantNumeric="tabular-nums">
            {formatDollars(investment.amount)}
          </Text>
          <ReversalNote investment={investment} />
          {investment.withdrawableUntil && (
            <Muted>
              {(investment.project.campaignResult === null ? withdrawableText : leavableText)(
                investment.withdrawableUntil,
              )}
            </Muted>
          )}
          {other && (
            <TextLink to={paths.receipt(other.id)}>
              {investment.reverses ? 'Ver la inversión' : words.link} {other.receiptNumber}
            </TextLink>
          )}
        </Box>
        <ReceiptPayments investment={investment} focusTarget={ref} />
        <DescriptionList
          items={[
            ['Número', investment.receiptNumber],
            ['Fecha y hora', formatMoment(investment.createdAt)],
            ['Inversor', investment.investor.name ?? 'Sin nombre en el perfil'],
            [
              'Proyecto',
              <TextLink key="project" to={paths.project(investment.project.id)}>
                {terms.projectTitle}
              </TextLink>,
            ],
            ['Estudio', terms.studioName || INDEPENDENT],
            ...legalItems(investment.parties),
          ]}
        />
        <InvestorName />
        <Box as="section" aria-labelledby="receipt-terms">
          <Heading as="h2" id="receipt-terms" size="md">
            Condiciones al momento de invertir
          </Heading>
          <Muted mt="1" mb="4">
            Copiadas del proyecto cuando se hizo la inversión; no cambian aunque el proyecto cambie después.
          </Muted>
          <DescriptionList items={namedTerms(terms)} />
        </Box>
        <Text pt="5" borderTopWidth="1px" textStyle="sm">
          {investment.reverses ? reversalStatement(investment.reverses.receiptNumber) : RECEIPT_STATEMENT}
        </Text>
      </Stack>
    </Box>
  );
}
