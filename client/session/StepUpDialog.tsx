import { failureOf } from '#client/apollo/failure.ts';
import { DialogForm } from '#client/forms/DialogForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import type { FieldErrors } from '#client/forms/useFormErrors.ts';
import { Modal } from '#client/ui/Modal.tsx';
import { PasswordField } from '#client/ui/fields/PasswordField.tsx';
import { AccountName } from './AccountName.tsx';
import { PasskeyStepUp } from './PasskeyStepUp.tsx';
import { useStepUpMutation } from './StepUpDialog.generated.ts';

const FAILED = 'No pudimos comprobar tu contraseña. Inténtalo de nuevo.';

const TEXT = 'Vas a cambiar algo que protege tu cuenta o tu dinero. Escribe tu contraseña para continuar.';

const withoutPassword = (password: string): FieldErrors =>
  password === '' ? { password: 'Escribe tu contraseña' } : {};

type Props = { open: boolean; onProven: () => void; onClose: () => void };

/** Confirms the user by the account's password or a passkey. */
export const StepUpDialog = ({ open, onProven, onClose }: Props) => (
  <Modal open={open} title="Confirma que eres tú" onClose={onClose}>
    <StepUpForm onProven={onProven} onClose={onClose} />
    <PasskeyStepUp onProven={onProven} />
  </Modal>
);

function StepUpForm({ onProven, onClose }: Omit<Props, 'open'>) {
  const [stepUp] = useStepUpMutation();
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => withoutPassword(password),
    save: ({ password }) => failureOf(stepUp({ variables: { input: { password } } })),
    onSaved: onProven,
    fallback: FAILED,
  });
  return (
    <DialogForm form={form} text={TEXT} submit="Continuar" onCancel={onClose}>
      <AccountName />
      <PasswordField label="Contraseña" autoComplete="current-password" {...form.control('password')} />
    </DialogForm>
  );
}
