import type { ReactNode } from 'react';
import { failureOf } from '#client/apollo/failure.ts';
import { DialogForm } from '#client/forms/DialogForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { calendarNow } from '#client/sandbox.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { AmountField } from '#client/ui/fields/AmountField.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { toDollars } from '#server/kernel/money/money.ts';
import { readTypedAmount, typedDollars } from '#server/kernel/money/typed.amount.ts';
import {
  BankDetailsFields,
  detailsErrors,
  detailsInput,
  NO_DETAILS,
  type BankDetailsValues,
} from './BankDetailsFields.tsx';
import type { DialogState } from './useDialog.ts';

type FormProps = Pick<DialogState, 'onClose' | 'onSaved'> & {
  title: ReactNode;
  text: string;
  /** Shown below the text. */
  about?: ReactNode;
  submit: string;
  amountLabel: string;
  dayLabel: string;
  /** Dollars that it begins with. */
  amount: number;
  /** Rejects when it was refused. */
  save: (amount: number, day: string, details: Partial<BankDetailsValues>) => Promise<unknown>;
  /** Whether what the bank calls it, and a note, may be added. */
  hasDetails?: boolean;
};

/** A dialog for an amount and the day on which it was paid. */
export const AmountDialog = ({ open, finalFocusEl, ...form }: FormProps & DialogState) => (
  <Modal isPrefilled open={open} title={form.title} onClose={form.onClose} finalFocusEl={finalFocusEl}>
    <AmountForm {...form} />
  </Modal>
);

function AmountForm({
  text,
  about,
  submit,
  amountLabel,
  dayLabel,
  amount,
  save,
  hasDetails = false,
  onClose,
  onSaved,
}: FormProps) {
  const form = useForm({
    initial: { amount: typedDollars(amount), day: dayOf(calendarNow()), ...NO_DETAILS },
    validate: (typed): Record<string, string> => {
      const { problem } = readTypedAmount(typed.amount);
      return {
        ...(problem && { amount: problem }),
        ...(typed.day === '' && { day: 'Elige el día' }),
        ...detailsErrors(typed),
      };
    },
    errorFieldNames: { paidOn: 'day', receivedOn: 'day', returnedOn: 'day' },
    async save(typed) {
      const cents = readTypedAmount(typed.amount).cents ?? 0;
      const failure = await failureOf(save(toDollars(cents), typed.day, detailsInput(typed)));
      return failure?.code === 'INVALID_AMOUNT' && failure.message
        ? { ...failure, details: { amount: failure.message } }
        : failure;
    },
    onSaved,
    fallback: MESSAGE.failed,
  });
  return (
    <DialogForm form={form} text={text} submit={submit} onCancel={onClose}>
      {about}
      <AmountField label={amountLabel} required placeholder="0,00" {...form.control('amount')} />
      <TextField label={dayLabel} required type="date" {...form.control('day')} />
      {hasDetails && <BankDetailsFields control={form.control} />}
    </DialogForm>
  );
}
