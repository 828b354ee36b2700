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
import { readTypedAmount } from '#server/kernel/money/typed.amount.ts';
import type { DialogState } from './useDialog.ts';

type FormProps = Pick<DialogState, 'onClose' | 'onSaved'> & {
  title: string;
  text: string;
  submit: string;
  amountLabel: string;
  dayLabel: string;
  /** Dollars that it begins with. */
  amount: number;
  /** Rejects when it was refused. */
  save: (amount: number, day: string) => Promise<unknown>;
};

/** A dialog for an amount and the day on which it was paid. */
export const AmountDialog = ({ open, finalFocusEl, ...form }: FormProps & DialogState) => (
  <Modal isPrefilled open={open} title={form.title} onClose={form.onClose} finalFocusEl={finalFocusEl}>
    <AmountForm {...form} />
  </Modal>
);

function AmountForm({ text, submit, amountLabel, dayLabel, amount, save, onClose, onSaved }: FormProps) {
  const form = useForm({
    initial: { amount: String(amount).replace('.', ','), day: dayOf(calendarNow()) },
    validate: (typed): Record<string, string> => {
      const { problem } = readTypedAmount(typed.amount);
      return { ...(problem && { amount: problem }), ...(typed.day === '' && { day: 'Elige el día' }) };
    },
    errorFieldNames: { paidOn: 'day', receivedOn: 'day', returnedOn: 'day' },
    async save(typed) {
      const cents = readTypedAmount(typed.amount).cents ?? 0;
      const failure = await failureOf(save(toDollars(cents), typed.day));
      return failure?.code === 'INVALID_AMOUNT' && failure.message
        ? { ...failure, details: { amount: failure.message } }
        : failure;
    },
    onSaved,
    fallback: MESSAGE.failed,
  });
  return (
    <DialogForm form={form} text={text} submit={submit} onCancel={onClose}>
      <AmountField label={amountLabel} required placeholder="0,00" {...form.control('amount')} />
      <TextField label={dayLabel} required type="date" {...form.control('day')} />
    </DialogForm>
  );
}
