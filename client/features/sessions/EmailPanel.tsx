import { Text } from '@chakra-ui/react';
import { emailChangeProblem } from '#server/features/sessions/email/email.change.rules.ts';
import { failureOf } from '#client/apollo/failure.ts';
import { PanelForm } from '#client/forms/PanelForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { OpenFormButton, type CloseForm } from '#client/ui/OpenFormButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { useChangeEmailMutation, type SecurityEmailFragment } from './EmailPanel.generated.ts';

/** The account's e-mail address, and a form to change it. */
export const EmailPanel = ({ user: { email, emailConfirmedAt } }: { user: SecurityEmailFragment }) => (
  <Panel title="Correo electrónico">
    <Text overflowWrap="anywhere" fontWeight="semibold">
      {email}
    </Text>
    <Muted mt="1" mb="4">
      {emailConfirmedAt ? 'Con él ingresas, y a él van los avisos.' : 'Sin confirmar: abre el enlace que te enviamos.'}
    </Muted>
    <OpenFormButton label="Cambiar correo">{(close) => <EmailForm current={email} onClose={close} />}</OpenFormButton>
  </Panel>
);

type FormProps = { current: string; onClose: CloseForm };

function EmailForm({ current, onClose }: FormProps) {
  const [changeEmail] = useChangeEmailMutation();
  const form = useForm({
    initial: { newEmail: '' },
    validate: ({ newEmail }) => emailChangeProblem(current, newEmail)?.details ?? {},
    save: ({ newEmail }) => {
      const changing = changeEmail({ variables: { input: { newEmail } } });
      return failureOf(changing.then(({ data }) => onClose(data?.changeEmail.message ?? null)));
    },
    fallback: 'No pudimos cambiar tu correo. Inténtalo de nuevo.',
  });
  return (
    <PanelForm form={form} label="Cambiar correo" submit="Enviar enlace" onCancel={() => onClose(null)}>
      <TextField
        label="Correo nuevo"
        required
        type="email"
        autoComplete="email"
        hint="Te enviamos un enlace. Tu correo cambia cuando lo abras."
        {...form.control('newEmail')}
      />
    </PanelForm>
  );
}
