import { Box, chakra } from '@chakra-ui/react';
import { MailX } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { endingOwnSession } from '#client/token.ts';
import { failureOf, type Failure } from '#client/apollo/failure.ts';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { paths } from '#client/routing/paths.ts';
import { MainLink } from '#client/ui/LinkButton.tsx';
import { MessagePage } from '#client/ui/MessagePage.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { newPasswordErrors, typedPasswordErrors } from '#client/session/newPassword.ts';
import { NewPasswordFields } from '#client/session/NewPasswordFields.tsx';
import { useLeaveToLogIn } from './useLeaveToLogIn.ts';
import { useResetPasswordMutation } from './ResetPasswordScreen.generated.ts';

const FAILED = 'No pudimos guardar tu contraseña. Inténtalo de nuevo.';

/** /restablecer/:secret: sets a new password, and leads to the log-in. */
export function ResetPasswordScreen() {
  const leave = useLeaveToLogIn();
  const [invalidLinkMessage, setInvalidLinkMessage] = useState<string | null>(null);

  if (invalidLinkMessage !== null)
    return (
      <MessagePage icon={MailX} title="Enlace vencido o no válido" text={invalidLinkMessage}>
        <MainLink to={paths.forgottenPassword}>Pedir otro enlace</MainLink>
      </MessagePage>
    );
  return <NewPasswordForm onSaved={leave} onInvalidLink={setInvalidLinkMessage} />;
}

type FormProps = { onSaved: (message: string) => Promise<void>; onInvalidLink: (message: string) => void };

function NewPasswordForm({ onSaved, onInvalidLink }: FormProps) {
  const { secret = '' } = useParams();
  const [reset] = useResetPasswordMutation();

  async function save(password: string): Promise<Failure | null> {
    const saving = endingOwnSession(async () => {
      const { data } = await reset({ variables: { input: { secret, password } } });
      await onSaved(data?.resetPassword.message ?? '');
    });
    const failure = await failureOf(saving);
    if (failure?.code === 'INVALID_RESET_LINK') onInvalidLink(failure.message ?? FAILED);
    return failure;
  }

  const form = useForm({
    initial: { password: '', confirmation: '' },
    validate: newPasswordErrors,
    validateOnLeave: typedPasswordErrors,
    related: { password: ['confirmation'] },
    save: ({ password }) => save(password),
    fallback: FAILED,
  });
  return (
    <Box maxW="md" mx="auto">
      <PageHeader title="Elige una contraseña nueva" subtitle="Al guardarla se cierran todas tus sesiones." />
      <chakra.form
        noValidate
        display="grid"
        gap="4"
        layerStyle="panel"
        p={{ base: 4, md: 6 }}
        onSubmit={form.onSubmit}
        aria-label="Elegir contraseña"
      >
        <NewPasswordFields form={form} />
        <SubmitButton form={form}>Guardar contraseña</SubmitButton>
        <FormFailure form={form} />
      </chakra.form>
    </Box>
  );
}
