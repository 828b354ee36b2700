import { chakra } from '@chakra-ui/react';
import { failureOf } from '#client/apollo/failure.ts';
import { DialogForm } from '#client/forms/DialogForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import type { FieldErrors } from '#client/forms/useFormErrors.ts';
import { Modal } from '#client/ui/Modal.tsx';
import { PasswordField } from '#client/ui/fields/PasswordField.tsx';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { AccountName } from './AccountName.tsx';
import { useStepUpMutation } from './StepUpDialog.generated.ts';
import { passkeyFailure, signWithPasskey } from './passkeys.ts';
import { canUsePasskeys } from './passkeySupport.ts';
import {
  useBeginPasskeyStepUpMutation,
  useOwnPasskeysQuery,
  useStepUpWithPasskeyMutation,
} from './PasskeyStepUp.generated.ts';

const FAILED = 'No pudimos comprobar tu contraseña. Inténtalo de nuevo.';

const TEXT = 'Vas a ver o cambiar algo que protege tu cuenta o tu dinero. Escribe tu contraseña para continuar.';

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
    // A password is in no draft, and is typed again: closing needs no confirmation.
    <DialogForm form={{ ...form, isDirty: false }} text={TEXT} submit="Continuar" onCancel={onClose}>
      <AccountName />
      <PasswordField label="Contraseña" autoComplete="current-password" {...form.control('password')} />
    </DialogForm>
  );
}

const PASSKEY_FAILED = 'No pudimos comprobar tu llave de acceso. Inténtalo de nuevo.';

/** Confirms the user by a passkey, for accounts that have one and browsers that can. */
function PasskeyStepUp({ onProven }: { onProven: () => void }) {
  const { data } = useOwnPasskeysQuery();
  const [begin] = useBeginPasskeyStepUpMutation();
  const [stepUp] = useStepUpWithPasskeyMutation();

  async function prove() {
    const { data: begun } = await begin();
    const response = await signWithPasskey(begun?.beginPasskeyStepUp.options ?? '');
    await stepUp({ variables: { input: { response } } });
  }
  const form = useForm({
    initial: {},
    validate: () => ({}),
    save: () => prove().then(() => null, passkeyFailure),
    onSaved: onProven,
    fallback: PASSKEY_FAILED,
  });
  if (!canUsePasskeys() || !data?.me.passkeys.length) return null;
  return (
    <chakra.form noValidate display="grid" gap="4" px="6" pb="6" onSubmit={form.onSubmit}>
      <SubmitButton form={form} variant="outline" colorPalette="gray">
        Usar mi llave de acceso
      </SubmitButton>
      <FormFailure form={form} />
    </chakra.form>
  );
}
