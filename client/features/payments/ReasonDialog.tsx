import type { ReactNode } from 'react';
import { failureOf } from '#client/apollo/failure.ts';
import { DialogForm } from '#client/forms/DialogForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { Modal } from '#client/ui/Modal.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { paymentReasonProblem } from '#server/features/payments/payment.writing.rules.ts';
import type { DialogState } from './useDialog.ts';

type FormProps = Pick<DialogState, 'onClose' | 'onSaved'> & {
  title: ReactNode;
  text: string;
  submit: string;
  /** Rejects when it was refused. */
  save: (reason: string) => Promise<unknown>;
};

/** A dialog for a reason, which the other side reads. */
export const ReasonDialog = ({ open, finalFocusEl, ...form }: FormProps & DialogState) => (
  <Modal open={open} title={form.title} onClose={form.onClose} finalFocusEl={finalFocusEl}>
    <ReasonForm {...form} />
  </Modal>
);

function ReasonForm({ text, submit, save, onClose, onSaved }: FormProps) {
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => paymentReasonProblem(reason)?.details ?? {},
    save: ({ reason }) => failureOf(save(reason)),
    onSaved,
    fallback: MESSAGE.failed,
  });
  return (
    <DialogForm form={form} text={text} submit={submit} onCancel={onClose}>
      <TextField label="Motivo" required rows={3} {...form.control('reason')} />
    </DialogForm>
  );
}
