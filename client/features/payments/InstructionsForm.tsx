import { failureOf } from '#client/apollo/failure.ts';
import { createForm } from '#client/forms/fields.ts';
import { LeaveDialog } from '#client/forms/LeaveDialog.tsx';
import { PanelForm } from '#client/forms/PanelForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { FALLBACK } from '#client/text/messages.ts';
import type { CloseForm } from '#client/ui/InlineForm.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { INSTRUCTIONS_FIELDS } from '#server/features/payments/instructions/instructions.fields.ts';
import {
  CHANGE_HOURS,
  instructionsDraft,
  instructionsProblem,
} from '#server/features/payments/instructions/instructions.rules.ts';
import { useSetPaymentInstructionsMutation, type PayToFragment } from './PaymentInstructions.generated.ts';

const FORM = createForm(INSTRUCTIONS_FIELDS);

type Props = {
  projectId: string;
  /** What was written last; null before the first. */
  latest: PayToFragment | null;
  /** Whether it is in force only after some hours. */
  waits: boolean;
  onClose: CloseForm;
};

/** How the studio is paid. None of it is stored in the browser. */
export function InstructionsForm({ projectId, latest, waits, onClose }: Props) {
  const [save] = useSetPaymentInstructionsMutation();
  const done = waits
    ? `Guardado. Entra en vigencia en ${CHANGE_HOURS} horas, y te enviamos un correo con el que puedes detenerlo.`
    : 'Guardado: ya está en vigencia. Te enviamos un correo con el que puedes detenerlo.';
  const form = useForm({
    initial: latest ? FORM.filled(latest) : FORM.blank(),
    validate: (values) => instructionsProblem(instructionsDraft(FORM.draftOf(values)))?.details ?? {},
    save: (values) => failureOf(save({ variables: { input: { projectId, ...FORM.inputOf(values) } } })),
    onSaved: () => onClose(done),
    fallback: FALLBACK.updateProject,
  });
  return (
    <PanelForm form={form} label="Cómo te pagan" submit="Guardar" onCancel={() => onClose(null)}>
      <TextField
        label="Cómo pagar"
        required
        rows={6}
        hint="A nombre de quién, por qué medio, qué poner en el concepto. Cada inversor ve además su referencia y su monto."
        {...form.control('text')}
      />
      <TextField
        label="Cuenta"
        autoComplete="off"
        hint="Alias, CBU, CVU o IBAN; opcional. Tus inversores lo copian con un botón."
        {...form.control('account')}
      />
      <LeaveDialog unsaved={form.isDirty} isLost isSaving={form.isSaving} />
    </PanelForm>
  );
}
