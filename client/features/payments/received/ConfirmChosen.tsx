import { failureOf } from '#client/apollo/failure.ts';
import { DialogForm } from '#client/forms/DialogForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { calendarNow } from '#client/sandbox.ts';
import { formatDollars } from '#client/text/format.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { Modal } from '#client/ui/Modal.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { dayOf } from '#server/kernel/calendar.ts';
import { plural } from '#server/kernel/plural.ts';
import type { DialogState } from '../useDialog.ts';
import { useConfirmPaymentsMutation } from './ReceivedPayments.generated.ts';
import { sumOf, type Selection } from './selection.ts';

type FormProps = Pick<DialogState, 'onClose' | 'onSaved'> & {
  projectId: string;
  chosen: Selection;
  onChanged: () => void;
};

/** Records that what was reported of the chosen payments, or all of those without a report, was received on one day. */
export const ConfirmChosen = ({ open, finalFocusEl, ...form }: FormProps & DialogState) => (
  <Modal open={open} title="Marcar recibido" onClose={form.onClose} finalFocusEl={finalFocusEl}>
    <ConfirmForm {...form} />
  </Modal>
);

function ConfirmForm({ projectId, chosen, onChanged, onClose, onSaved }: FormProps) {
  const [confirm] = useConfirmPaymentsMutation();
  const count = plural(chosen.size, 'pago', 'pagos');
  const form = useForm({
    initial: { day: dayOf(calendarNow()) },
    validate: ({ day }): Record<string, string> => (day === '' ? { day: 'Elige el día' } : {}),
    fieldOfRule: { receivedOn: 'day' },
    save({ day }) {
      const input = { projectId, investmentIds: [...chosen.keys()], receivedOn: day, total: sumOf(chosen) };
      return failureOf(confirm({ variables: { input } }));
    },
    onSaved() {
      toaster.success({ title: `Marcaste ${count} como ${chosen.size === 1 ? 'recibido' : 'recibidos'}` });
      onSaved();
      onChanged();
    },
    fallback: MESSAGE.failed,
  });
  const sum = formatDollars(sumOf(chosen));
  const text =
    chosen.size === 1
      ? `Se registra que recibiste ${sum}. Si recibiste menos, usa «Recibí una parte…».`
      : `Se registra que recibiste ${sum} de ${count}: de cada uno, lo que dice su aviso o, sin aviso, todo. ` +
        'Si de alguno recibiste menos, usa «Recibí una parte…».';
  return (
    <DialogForm form={form} text={text} submit="Marcar recibido" onCancel={onClose}>
      <TextField label="Qué día" required type="date" {...form.control('day')} />
    </DialogForm>
  );
}
