import { Box, Flex, Text } from '@chakra-ui/react';
import { failureOf } from '#client/apollo/failure.ts';
import { Disclosed } from '#client/features/payments/mine/Disclosed.tsx';
import { ReturnTo } from '#client/features/payments/returns/ReturnTo.tsx';
import type { DialogState } from '#client/features/payments/useDialog.ts';
import { DialogForm } from '#client/forms/DialogForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { calendarNow } from '#client/sandbox.ts';
import { formatDollars } from '#client/text/format.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { AmountField } from '#client/ui/fields/AmountField.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { bankDetailsProblem } from '#server/features/payments/bank.details.rules.ts';
import { toDollars } from '#server/kernel/money/money.ts';
import { readTypedAmount, typedDollars } from '#server/kernel/money/typed.amount.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { useMarkDistributionsPaidMutation } from './ProjectReturns.generated.ts';
import { nameOf, sumOf, type Payable } from './selection.ts';

type FormProps = Pick<DialogState, 'onClose' | 'onSaved'> & {
  projectId: string;
  chosen: readonly Payable[];
  onChanged: () => void;
};

/** Records that the chosen investors were paid on one day: all that they are owed, or of one alone a part of it. */
export const PayChosen = ({ open, finalFocusEl, ...form }: FormProps & DialogState) => (
  <Modal isPrefilled open={open} title="Registrar un pago" onClose={form.onClose} finalFocusEl={finalFocusEl}>
    <PayForm {...form} />
  </Modal>
);

function PayForm({ projectId, chosen, onChanged, onClose, onSaved }: FormProps) {
  const [markPaid] = useMarkDistributionsPaidMutation();
  const [only] = chosen.length === 1 ? chosen : [];
  const sum = sumOf(chosen);
  const people = plural(chosen.length, 'persona', 'personas');
  const form = useForm({
    initial: { amount: typedDollars(sum), day: dayOf(calendarNow()), bankReference: '' },
    validate({ amount, day, bankReference }): Record<string, string> {
      const problem = only ? readTypedAmount(amount).problem : null;
      return {
        ...(problem !== null && { amount: problem }),
        ...(day === '' && { day: 'Elige el día' }),
        ...bankDetailsProblem({ bankReference })?.details,
      };
    },
    errorFieldNames: { paidOn: 'day' },
    async save({ amount, day, bankReference }) {
      const part = only ? toDollars(readTypedAmount(amount).cents ?? 0) : null;
      const input = {
        projectId,
        investorIds: chosen.map(({ investor }) => investor.userId),
        ...(part !== null && { amount: part }),
        total: part ?? sum,
        paidOn: day,
        bankReference: bankReference.trim() || null,
      };
      const failure = await failureOf(markPaid({ variables: { input } }));
      return failure?.code === 'INVALID_AMOUNT' && failure.message && only
        ? { ...failure, details: { amount: failure.message } }
        : failure;
    },
    onSaved() {
      toaster.success({ title: `Registraste el pago a ${people}` });
      onSaved();
      onChanged();
    },
    fallback: MESSAGE.failed,
  });
  return (
    <DialogForm
      form={form}
      text={
        `Se registra que pagaste ${only ? `a ${nameOf(only)} hasta ${formatDollars(sum)}` : `${formatDollars(sum)} a ${people}`}. ` +
        'Fichín no mueve dinero. Cada uno recibe un aviso y puede decir si le llegó.'
      }
      submit={only ? 'Registrar' : `Pagué ${formatDollars(sum)}`}
      onCancel={onClose}
    >
      {only && <AmountField label="Cuánto pagaste" required placeholder="0,00" {...form.control('amount')} />}
      <TextField label="Qué día" required type="date" {...form.control('day')} />
      <TextField
        label="Número de operación"
        autoComplete="off"
        hint="Opcional: como lo llama el banco, para encontrarlo en el resumen."
        {...form.control('bankReference')}
      />
      <Box>
        <Disclosed show="Ver a quiénes" hide="Ocultar a quiénes" isOpenAtFirst={only !== undefined}>
          <Rows aria-label="A quién" mt="3" textStyle="sm" layerStyle="panel" px="3">
            {chosen.map((each) => (
              <Box as="li" key={each.id} py="2" borderColor="border.muted">
                <Flex gap="3" justify="space-between">
                  <Text minW="0" overflowWrap="anywhere">
                    {nameOf(each)}
                  </Text>
                  <Text whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                    {formatDollars(each.owed)}
                  </Text>
                </Flex>
                {each.returnAccount ? (
                  <ReturnTo to={each.returnAccount} whose={nameOf(each)} />
                ) : (
                  <Muted>No dijo a qué cuenta</Muted>
                )}
              </Box>
            ))}
          </Rows>
        </Disclosed>
      </Box>
    </DialogForm>
  );
}
