import { Box, chakra } from '@chakra-ui/react';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { paths } from '#client/routing/paths.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { authenticate, type AuthGateway } from './authGateway.ts';
import { EmailField } from './EmailField.tsx';
import { keepTypedEntry, restoreTypedEntry } from './typedEntry.ts';

/** The browser checks that both fields are filled in. */
export function LoginForm({ authGateway }: { authGateway: AuthGateway }) {
  const form = useForm({
    initial: { email: restoreTypedEntry().email ?? '', password: '' },
    validate: () => ({}),
    save: (values) => authenticate(authGateway, ({ logIn }) => logIn(values)),
    fallback: FALLBACK.login,
  });

  function changeEmail(email: string) {
    form.change({ email });
    keepTypedEntry({ email });
  }

  return (
    <chakra.form display="grid" gap="4" onSubmit={form.onSubmit}>
      <EmailField {...form.control('email')} onChange={changeEmail} />
      <PasswordField label="Contraseña" autoComplete="current-password" {...form.control('password')} />
      <SubmitButton form={form} mt="2">
        Iniciar Sesión
      </SubmitButton>
      <FormFailure form={form} />
      <Box asChild textStyle="sm" textDecoration="underline" textUnderlineOffset="3px" justifySelf="center">
        <a href={paths.forgottenPassword}>¿Olvidaste tu contraseña?</a>
      </Box>
    </chakra.form>
  );
}
