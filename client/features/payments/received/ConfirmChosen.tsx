import { failureOf } from '#client/apollo/failure.ts';
import { DialogForm } from '#client/forms/DialogForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { calendarNow } from '#client/sandbox.ts';
import { formatDollars } from '#client/text/format.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { Modal } from '#client/ui/Modal.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { BankDetailsFields, detailsErrors, detailsInput, NO_DETAILS } from '../BankDetailsFields.tsx';
import type { DialogState } from '../useDialog.ts';
import { ChosenRows } from './ChosenRows.tsx';
import { useConfirmPaymentsMutation } from './ReceivedPayments.generated.ts';
import { SameAmount } from './SameAmount.tsx';
import { receivedAtOnce, sumOf, type Choosable } from './selection.ts';

type FormProps = Pick<DialogState, 'onClose' | 'onSaved'> & {
  projectId: string;
  chosen: readonly Choosable[];
  onChanged: () => void;
};

/** Records the chosen payments as received on one day: the reported amounts, or all that is due without a report. */
export const ConfirmChosen = ({ open, finalFocusEl, ...form }: FormProps & DialogState) => (
  <Modal isPrefilled open={open} title="Marcar recibido" onClose={form.onClose} finalFocusEl={finalFocusEl}>
    <ConfirmForm {...form} />
  </Modal>
);

function ConfirmForm({ projectId, chosen, onChanged, onClose, onSaved }: FormProps) {
  const [confirm] = useConfirmPaymentsMutation();
  const count = plural(chosen.length, 'pago', 'pagos');
  const form = useForm({
    initial: { day: dayOf(calendarNow()), ...NO_DETAILS },
    validate: ({ day, ...details }): Record<string, string> => ({
      ...(day === '' && { day: 'Elige el día' }),
      ...detailsErrors(details),
    }),
    errorFieldNames: { receivedOn: 'day' },
    save({ day, ...details }) {
      const input = {
        projectId,
        investmentIds: chosen.map(({ id }) => id),
        receivedOn: day,
        total: sumOf(chosen),
        ...detailsInput(details),
      };
      return failureOf(confirm({ variables: { input } }));
    },
    onSaved() {
      toaster.success({ title: `Marcaste ${count} como ${chosen.length === 1 ? 'recibido' : 'recibidos'}` });
      onSaved();
      onChanged();
    },
    fallback: MESSAGE.failed,
  });
  const sum = formatDollars(sumOf(chosen));
  const text =
    chosen.length === 1
      ? `Se registra que recibiste ${sum}. Si recibiste menos, usa «Recibí una parte…».`
      : `Se registra que recibiste ${sum} de ${count}: de cada uno, lo que dice su aviso o, sin aviso, todo. ` +
        'Si de alguno recibiste menos, usa «Recibí una parte…».';
  return (
    <DialogForm form={form} text={text} submit="Marcar recibido" onCancel={onClose}>
      <TextField label="Qué día" required type="date" {...form.control('day')} />
      <BankDetailsFields control={form.control} />
      <ChosenRows
        label="Qué se marca"
        chosen={chosen}
        amountOf={receivedAtOnce}
        note={({ payments }) => <SameAmount payments={payments} />}
      />
    </DialogForm>
  );
}
