import { Button, chakra, Dialog, Portal } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import type { FormEvent } from 'react';
import { failureOf } from '#client/apollo/failure.ts';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useForm } from '#client/forms/useForm.ts';
import type { FieldErrors } from '#client/forms/useFormErrors.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { AccountName } from './AccountName.tsx';
import { PasskeyStepUp } from './PasskeyStepUp.tsx';
import { useStepUpMutation } from './StepUpDialog.generated.ts';

const FAILED = 'No pudimos comprobar tu contraseña. Inténtalo de nuevo.';

const withoutPassword = (password: string): FieldErrors =>
  password === '' ? { password: 'Escribe tu contraseña' } : {};

type Props = { open: boolean; onProven: () => void; onClose: () => void };

/** Asks who is here for the account's password. */
export const StepUpDialog = ({ open, onProven, onClose }: Props) => (
  <Dialog.Root
    recipe={dialogSlotRecipe}
    open={open}
    onOpenChange={(change) => !change.open && onClose()}
    placement="center"
    lazyMount
    unmountOnExit
  >
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner px="4">
        <Dialog.Content borderWidth="1px" _dark={{ borderColor: 'border.emphasized' }}>
          <StepUpForm onProven={onProven} onClose={onClose} />
          <PasskeyStepUp onProven={onProven} />
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
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

  function submit(event: FormEvent<HTMLFormElement>) {
    event.stopPropagation(); // React would submit the form around the dialog too
    form.onSubmit(event);
  }

  return (
    <chakra.form noValidate onSubmit={submit}>
      <Dialog.Header>
        <Dialog.Title>Confirma que eres tú</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body display="grid" gap="4">
        <Dialog.Description>
          Vas a cambiar algo de la seguridad de tu cuenta. Escribe tu contraseña para continuar.
        </Dialog.Description>
        <AccountName />
        <PasswordField label="Contraseña" autoComplete="current-password" {...form.control('password')} />
        <FormFailure form={form} />
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onClose} disabled={form.isSaving}>
          Cancelar
        </Button>
        <SubmitButton form={form}>Continuar</SubmitButton>
      </Dialog.Footer>
    </chakra.form>
  );
}
