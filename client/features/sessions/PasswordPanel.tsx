import { useState } from 'react';
import { failureOf } from '#client/apollo/failure.ts';
import { PanelForm } from '#client/forms/PanelForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Checkbox } from '#client/ui/fields/Checkbox.tsx';
import { OpenFormButton, type CloseForm } from '#client/ui/OpenFormButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PasswordField } from '#client/ui/fields/PasswordField.tsx';
import { AccountName } from '#client/session/AccountName.tsx';
import { newPasswordErrors, typedPasswordErrors } from '#client/session/newPassword.ts';
import { NewPasswordFields } from '#client/session/NewPasswordFields.tsx';
import { useChangePasswordMutation } from './PasswordPanel.generated.ts';

/** Changes the password; requires the current one. */
export const PasswordPanel = () => (
  <Panel title="Contraseña">
    <OpenFormButton
      label="Cambiar contraseña"
      text={
        <Muted mt="-2" mb="4">
          Al cambiarla se cierran tus otras sesiones y te avisamos por correo, si lo confirmaste.
        </Muted>
      }
    >
      {(close) => <PasswordForm onClose={close} />}
    </OpenFormButton>
  </Panel>
);

function PasswordForm({ onClose }: { onClose: CloseForm }) {
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
    errorFieldNames: { newPassword: 'password' },
    save: ({ currentPassword, password }) => {
      const input = { currentPassword, newPassword: password, endsTokensAndFeed };
      const changing = changePassword({ variables: { input } });
      return failureOf(changing.then((answer) => onClose(answer.data?.changePassword.message ?? null)));
    },
    fallback: 'No pudimos cambiar tu contraseña. Inténtalo de nuevo.',
  });
  return (
    <PanelForm form={form} label="Cambiar contraseña" submit="Guardar contraseña" onCancel={() => onClose(null)}>
      <AccountName />
      <PasswordField label="Contraseña actual" autoComplete="current-password" {...form.control('currentPassword')} />
      <NewPasswordFields form={form} />
      <Checkbox checked={endsTokensAndFeed} onChange={setEnds}>
        Cerrar también mis tokens de acceso y mis direcciones de suscripción
      </Checkbox>
    </PanelForm>
  );
}
