import { chakra } from '@chakra-ui/react';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { authenticate, type AuthGateway } from './authGateway.ts';
import { canUsePasskeys } from './passkeySupport.ts';

/** Logs in without e-mail and password, where the browser can. */
export function PasskeyButton({ authGateway }: { authGateway: AuthGateway }) {
  const form = useForm({
    initial: {},
    validate: () => ({}),
    save: () => authenticate(authGateway, ({ logInWithPasskey }) => logInWithPasskey()),
    fallback: FALLBACK.login,
  });
  if (!canUsePasskeys()) return null;
  return (
    <chakra.form display="grid" gap="4" mt="3" onSubmit={form.onSubmit}>
      <SubmitButton form={form} variant="outline" colorPalette="gray">
        Ingresar con una llave de acceso
      </SubmitButton>
      <FormFailure form={form} />
    </chakra.form>
  );
}
