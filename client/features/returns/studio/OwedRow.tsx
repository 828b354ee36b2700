import { Badge, Box, Button, Flex, Grid, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, MessageCircleWarning } from 'lucide-react';
import type { RefObject } from 'react';
import { CorrectRecorded } from '#client/features/payments/received/CorrectRecorded.tsx';
import { ReplyToDispute } from '#client/features/payments/received/ReplyToDispute.tsx';
import { ReturnTo } from '#client/features/payments/returns/ReturnTo.tsx';
import { formatDollars } from '#client/text/format.ts';
import { Checkbox } from '#client/ui/fields/Checkbox.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { useDisclosure } from '#client/ui/hooks/useDisclosure.ts';
import { paidText } from '../DistributionPayments.tsx';
import type { DistributionPaidFragment } from '../Returns.generated.ts';
import { useCorrectDistributionMutation, useReplyToDistributionMutation } from './ProjectReturns.generated.ts';
import { OwedPayments } from './OwedPayments.tsx';
import { isPayable, nameOf, type Owed } from './selection.ts';

type Props = {
  owed: Owed;
  /** Of the events until which the list was loaded. */
  cursor: string | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Is focused when the button that was pressed is removed. */
  focusTarget: RefObject<HTMLElement | null>;
  onChanged: () => void;
};

/** What one investor gets, was paid and is owed, and to which account. */
export function OwedRow({ owed, cursor, isChosen, onChoose, focusTarget, onChanged }: Props) {
  const { amount, paid, paymentCount, returnAccount } = owed;
  const name = nameOf(owed);
  const hasDispute = owed.disputeCount > 0;
  const account = owed.owed > 0 ? returnAccount : null;
  const folded = foldedName(account !== null, paymentCount > 0);
  const { isOpen, button, content } = useDisclosure(hasDispute);
  return (
    <Box as="li" py="4" borderColor="border.muted" fontVariantNumeric="tabular-nums">
      <Grid
        role="group"
        aria-label={name}
        columnGap="4"
        rowGap="2"
        alignItems="start"
        templateColumns={{
          base: 'auto minmax(0, 1fr)',
          lg: 'auto minmax(0, 3fr) minmax(0, 3fr) minmax(0, 6fr)',
        }}
      >
        <Checkbox mt="1" checked={isChosen} disabled={!isPayable(owed)} onChange={onChoose}>
          <VisuallyHidden>Elegir {name}</VisuallyHidden>
        </Checkbox>
        <Box minW="0">
          <Text fontWeight="semibold" lineClamp="2" overflowWrap="anywhere">
            {name}
          </Text>
          <Muted>Puso {formatDollars(owed.putIn)}</Muted>
        </Box>
        <Box gridColumn={{ base: 2, lg: 'auto' }}>
          <Text fontWeight="semibold">{owedText(owed)}</Text>
          <Muted>
            Le toca {formatDollars(amount)} · pagaste {formatDollars(paid)}
          </Muted>
        </Box>
        <Box gridColumn={{ base: 2, lg: 'auto' }}>
          {hasDispute && (
            <Badge colorPalette="red" variant="surface" size="md" whiteSpace="nowrap">
              <MessageCircleWarning size={14} aria-hidden /> Dice que no le llegó
            </Badge>
          )}
          {owed.owed > 0 && !account && <Muted mb={{ lg: 2 }}>{noAccount(owed)}</Muted>}
          {folded !== null && (
            <Button
              display="flex"
              mt={{ base: 2, lg: hasDispute ? 2 : 0 }}
              size="xs"
              variant="outline"
              colorPalette="gray"
              {...button}
              aria-label={`${folded}: ${name}`}
            >
              {folded} {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            </Button>
          )}
          <Box {...content} mt="2">
            {isOpen && (
              <Stack gap="3">
                {account && <ReturnTo to={account} whose={name} />}
                {paymentCount > 0 && (
                  <OwedPayments
                    label={`Pagos a ${name}`}
                    id={owed.id}
                    cursor={cursor}
                    act={(each) => <PaidActs paid={each} name={name} focusTarget={focusTarget} onChanged={onChanged} />}
                  />
                )}
              </Stack>
            )}
          </Box>
        </Box>
      </Grid>
    </Box>
  );
}

/** What is shown on request, so that a keyboard passes one button a row. */
function foldedName(hasAccount: boolean, hasPayments: boolean): string | null {
  if (hasAccount) return hasPayments ? 'Cuenta y pagos' : 'Cuenta';
  return hasPayments ? 'Pagos' : null;
}

const noAccount = ({ due }: Owed): string =>
  `No dijo a qué cuenta pagarle. ${due > 0 ? 'Se lo pedimos' : 'Cuando le toque cobrar se lo pedimos'}, y lo que le debes sigue aquí.`;

function owedText({ owed, due }: Owed): string {
  if (owed === 0) return 'No le debes nada';
  return due === 0 ? `${formatDollars(owed)}, se junta para más adelante` : `Le debes ${formatDollars(owed)}`;
}

type ActsProps = Pick<Props, 'focusTarget' | 'onChanged'> & { paid: DistributionPaidFragment; name: string };

/** Takes a payment back, or replies to its dispute. */
function PaidActs({ paid, ...actions }: ActsProps) {
  const [correct] = useCorrectDistributionMutation();
  const [reply] = useReplyToDistributionMutation();
  return (
    <Flex gap="2" wrap="wrap" mt="1">
      <ReplyToDispute returned={paid} what="pago" reply={reply} {...actions} />
      <CorrectRecorded
        paymentId={paid.id}
        said={paidText(paid, 'studio')}
        effect="El monto se debe otra vez."
        correct={correct}
        {...actions}
      />
    </Flex>
  );
}
