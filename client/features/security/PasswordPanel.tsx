import { Button, chakra, Checkbox, HStack, Text } from '@chakra-ui/react';
import { checkboxSlotRecipe } from '@chakra-ui/react/theme';
import { useState } from 'react';
import { failureOf } from '#client/apollo/failure.ts';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { AccountName } from './AccountName.tsx';
import { newPasswordErrors, typedPasswordErrors } from './newPassword.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useChangePasswordMutation } from './PasswordPanel.generated.ts';

const FAILED = 'No pudimos cambiar tu contraseña. Inténtalo de nuevo.';

/** Changes the password, with the one until now. */
export function PasswordPanel() {
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);

  function open() {
    setOutcome(null);
    setOpen(true);
  }
  function close(message: string | null) {
    setOutcome(message);
    setOpen(false);
  }
  return (
    <Panel title="Contraseña">
      {isOpen ? (
        <PasswordForm onSaved={close} onCancel={() => close(null)} />
      ) : (
        <>
          <Text mt="-2" textStyle="sm" color="fg.muted" mb="4">
            Al cambiarla se cierran tus otras sesiones y te avisamos por correo.
          </Text>
          <Button size="sm" variant="outline" onClick={open}>
            Cambiar contraseña
          </Button>
        </>
      )}
      <Text role="status" textStyle="sm" fontWeight="semibold" mt={outcome === null ? '0' : '3'}>
        {outcome}
      </Text>
    </Panel>
  );
}

function PasswordForm({ onSaved, onCancel }: { onSaved: (message: string | null) => void; onCancel: () => void }) {
  const [changePassword] = useChangePasswordMutation();
  const [endsTokensAndFeed, setEnds] = useState(false);
  const form = useForm({
    initial: { currentPassword: '', password: '', confirmation: '' },
    validate: (values) => ({
      ...(values.currentPassword ? {} : { currentPassword: 'Escribe tu contraseña actual' }),
      ...newPasswordErrors(values),
    }),
    validateOnLeave: typedPasswordErrors,
    related: { password: ['confirmation'] },
    fieldOfRule: { newPassword: 'password' },
    save: ({ currentPassword, password }) => {
      const input = { currentPassword, newPassword: password, endsTokensAndFeed };
      const asked = changePassword({ variables: { input } });
      return failureOf(asked.then((answer) => onSaved(answer.data?.changePassword.message ?? null)));
    },
    fallback: FAILED,
  });
  return (
    <chakra.form noValidate display="grid" gap="4" onSubmit={form.onSubmit} aria-label="Cambiar contraseña">
      <AccountName />
      <PasswordField label="Contraseña actual" autoComplete="current-password" {...form.control('currentPassword')} />
      <NewPasswordFields form={form} />
      <Checkbox.Root
        recipe={checkboxSlotRecipe}
        checked={endsTokensAndFeed}
        onCheckedChange={({ checked }) => setEnds(checked === true)}
      >
        <Checkbox.HiddenInput />
        <Checkbox.Control />
        <Checkbox.Label>Cerrar también mis tokens de acceso y mis direcciones de suscripción</Checkbox.Label>
      </Checkbox.Root>
      <FormFailure form={form} />
      <HStack gap="3" wrap="wrap">
        <SubmitButton form={form}>Guardar contraseña</SubmitButton>
        <Button variant="ghost" onClick={onCancel} disabled={form.isSaving}>
          Cancelar
        </Button>
      </HStack>
    </chakra.form>
  );
}
