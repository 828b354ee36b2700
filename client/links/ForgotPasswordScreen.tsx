import { Box, chakra } from '@chakra-ui/react';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { emailProblem } from '#server/features/accounts/user.rules.ts';
import { failureOf } from '#client/apollo/failure.ts';
import { EmailField } from '#client/session/EmailField.tsx';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { errorAt } from '#client/forms/useFormErrors.ts';
import { paths } from '#client/routing/paths.ts';
import { MainLink } from '#client/ui/LinkButton.tsx';
import { MessagePage } from '#client/ui/MessagePage.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { useRequestPasswordResetMutation } from './ForgotPasswordScreen.generated.ts';

/** /olvide: sends a link to set a new password. */
export function ForgotPasswordScreen() {
  const [message, setMessage] = useState<string | null>(null);
  if (message === null) return <EmailForm onSent={setMessage} />;
  return (
    <MessagePage
      icon={MailCheck}
      color="green.fg"
      title="Revisa tu correo"
      text={`${message} Mira también en el correo no deseado.`}
    >
      <MainLink to={paths.root}>Volver a ingresar</MainLink>
    </MessagePage>
  );
}

function EmailForm({ onSent }: { onSent: (message: string) => void }) {
  const [request] = useRequestPasswordResetMutation();
  const form = useForm({
    initial: { email: '' },
    validate: ({ email }) => errorAt('email', emailProblem(email)),
    save: ({ email }) =>
      failureOf(
        request({ variables: { input: { email } } }).then(({ data }) =>
          onSent(data?.requestPasswordReset.message ?? ''),
        ),
      ),
    fallback: 'No pudimos enviar el enlace. Inténtalo de nuevo.',
  });
  return (
    <Box maxW="md" mx="auto">
      <PageHeader
        title="¿Olvidaste tu contraseña?"
        subtitle="Escribe el correo de tu cuenta y te enviamos un enlace para elegir otra."
        backTo={paths.root}
      />
      <chakra.form
        noValidate
        display="grid"
        gap="4"
        layerStyle="panel"
        p={{ base: 4, md: 6 }}
        onSubmit={form.onSubmit}
        aria-label="Pedir un enlace"
      >
        <EmailField {...form.control('email')} />
        <SubmitButton form={form}>Enviar enlace</SubmitButton>
        <FormFailure form={form} />
      </chakra.form>
    </Box>
  );
}
