import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/routing/paths.ts';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import type { Payable } from '../payable.ts';
import { PaymentHistory } from '../PaymentHistory.tsx';
import { Disclosed } from './Disclosed.tsx';
import type { OwnPaymentFragment } from './MyPayments.generated.ts';
import { OwnPayment } from './OwnPayment.tsx';

type Props = {
  investment: Payable<OwnPaymentFragment> & { receiptNumber: string };
  focusTarget: RefObject<HTMLElement | null>;
  onChanged: () => void;
  isNext: boolean;
};

/** One commitment of the viewer, with the amount left to pay and its buttons. */
export function MyPaymentCard({ investment, focusTarget, onChanged, isNext }: Props) {
  const { id, amount, createdAt, receiptNumber, project, payments } = investment;
  return (
    <Box as="article" layerStyle="panel" p={{ base: 4, md: 5 }} aria-label={`${project.title}, ${payments.reference}`}>
      <Flex justify="space-between" gap="4" mb="3" align="baseline">
        <Heading as="h3" size="md" minW="0" lineClamp="3" _hover={{ color: 'purple.fg' }}>
          <Link to={paths.project(project.id)} title={project.title}>
            {project.title}
          </Link>
        </Heading>
        <Text fontWeight="bold" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          {formatDollars(amount)}
        </Text>
      </Flex>
      <Muted mt="-2" mb="4">
        Comprometido el {formatDate(createdAt)} ·{' '}
        <chakra.span whiteSpace="nowrap">
          <TextLink to={paths.receipt(id)}>Comprobante {receiptNumber}</TextLink>
        </chakra.span>
      </Muted>
      <OwnPayment investment={investment} focusTarget={focusTarget} onChanged={onChanged} isNext={isNext}>
        {payments.rows.length > 0 && (
          <Flex gap="2" wrap="wrap">
            <Disclosed show="Ver lo que pasó" hide="Ocultar lo que pasó">
              <PaymentHistory rows={payments.rows} side="investor" />
            </Disclosed>
          </Flex>
        )}
      </OwnPayment>
    </Box>
  );
}
