import { Text } from '@chakra-ui/react';
import { failureOf } from '#client/apollo/failure.ts';
import { DialogForm } from '#client/forms/DialogForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { formatDollars } from '#client/text/format.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { LEAVING_DAYS } from '#server/features/investments/withdrawals/withdrawal.rules.ts';
import { plural } from '#server/kernel/text/plural.ts';
import type { DialogState } from '../useDialog.ts';
import { ChosenRows } from './ChosenRows.tsx';
import { committedIn, leftBelowGoal, receivedIn, type Overdue, type ReleasingProject } from './overdue.ts';
import { useReleaseUnpaidMutation } from './ReceivedPayments.generated.ts';

type FormProps = Pick<DialogState, 'onClose' | 'onSaved'> & {
  project: ReleasingProject;
  chosen: readonly Overdue[];
  onChanged: () => void;
};

/** Releases the chosen commitments, after it names people, sums and what follows. */
export const ReleaseChosen = ({ open, finalFocusEl, ...form }: FormProps & DialogState) => (
  <Modal open={open} title="Anular compromisos sin pagar" onClose={form.onClose} finalFocusEl={finalFocusEl}>
    <ReleaseForm {...form} />
  </Modal>
);

function ReleaseForm({ project, chosen, onChanged, onClose, onSaved }: FormProps) {
  const [release] = useReleaseUnpaidMutation();
  const count = plural(chosen.length, 'compromiso', 'compromisos');
  const total = committedIn(chosen);
  const received = receivedIn(chosen);
  const left = leftBelowGoal(project, chosen);
  const form = useForm({
    initial: {},
    validate: () => ({}),
    save: () =>
      failureOf(
        release({ variables: { input: { projectId: project.id, investmentIds: chosen.map(({ id }) => id), total } } }),
      ),
    onSaved() {
      toaster.success({ title: `Anulaste ${count}` });
      onSaved();
      onChanged();
    },
    fallback: MESSAGE.failed,
  });
  return (
    <DialogForm
      form={form}
      text={
        `Quedan sin efecto ${count} por ${formatDollars(total)}. Se liberan sus cupos, y quienes no tienen otra inversión ` +
        'dejan de leer las actualizaciones para inversores. Les avisamos. No se puede deshacer.'
      }
      submit="Anular"
      onCancel={onClose}
    >
      {received > 0 && <Text textStyle="sm">Lo que ya recibiste, {formatDollars(received)}, queda por devolver.</Text>}
      {left !== null && (
        <Notice
          status="warning"
          title={`Quedan en pie ${formatDollars(left)} de ${formatDollars(project.fundingGoal)}`}
        >
          Era todo o nada: quien ya te pagó puede retirarse durante {plural(LEAVING_DAYS, 'día', 'días')}, y tendrás que
          devolverle lo que recibiste.
        </Notice>
      )}
      <ChosenRows label="Qué se anula" chosen={chosen} amountOf={({ amount }) => amount} />
    </DialogForm>
  );
}
