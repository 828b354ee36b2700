import { failureOf } from '#client/apollo/failure.ts';
import { DialogForm } from '#client/forms/DialogForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { Modal } from '#client/ui/Modal.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { bankDetailsProblem } from '#server/features/payments/bank.details.rules.ts';
import { replyProblem } from '#server/features/payments/returns/return.answer.rules.ts';
import type { DialogState } from '../useDialog.ts';

type FormProps = Pick<DialogState, 'onClose' | 'onSaved'> & {
  title: string;
  /** What was disputed. */
  what: 'devolución' | 'pago';
  /** Rejects when it was refused. */
  save: (text: string, bankReference: string | null) => Promise<unknown>;
};

/** A dialog for the only reply to a dispute. */
export const ReplyDialog = ({ open, finalFocusEl, ...form }: FormProps & DialogState) => (
  <Modal open={open} title={form.title} onClose={form.onClose} finalFocusEl={finalFocusEl}>
    <ReplyForm {...form} />
  </Modal>
);

function ReplyForm({ save, what, onClose, onSaved }: FormProps) {
  const form = useForm({
    initial: { text: '', bankReference: '' },
    validate: ({ text, bankReference }): Record<string, string> => ({
      ...replyProblem(text)?.details,
      ...bankDetailsProblem({ bankReference })?.details,
    }),
    save: ({ text, bankReference }) => failureOf(save(text, bankReference.trim() || null)),
    onSaved,
    fallback: MESSAGE.failed,
  });
  return (
    <DialogForm
      form={form}
      text={`Respondes una sola vez, y lo lee quien invirtió. Si te equivocaste, ${MISTAKEN[what]}`}
      submit="Responder"
      onCancel={onClose}
    >
      <TextField label="Respuesta" required rows={3} {...form.control('text')} />
      <TextField
        label="Número de operación"
        autoComplete="off"
        hint={`Como llama el banco a la transferencia con la que ${what === 'pago' ? 'pagaste' : 'devolviste'}.`}
        {...form.control('bankReference')}
      />
    </DialogForm>
  );
}

const MISTAKEN = {
  devolución: 'corrige la devolución en el historial y regístrala de nuevo.',
  pago: 'corrige el pago y regístralo de nuevo.',
} as const;
