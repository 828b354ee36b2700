import { Box, chakra } from '@chakra-ui/react';
import { Suspense } from 'react';
import { lazyComponent } from '#client/ui/lazyComponent.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Tabs } from '#client/ui/Tabs.tsx';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useForm } from '#client/forms/useForm.ts';
import type { FieldErrors } from '#client/forms/useFormErrors.ts';
import { paths } from '#client/routing/paths.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { type AuthGateway, authenticate } from './authGateway.ts';
import { keepTypedEntry, restoreTypedEntry } from './typedEntry.ts';
import { EmailField } from './EmailField.tsx';
import { canUsePasskeys } from './passkeySupport.ts';

const RegisterForm = lazyComponent(() => import('./RegisterForm.tsx'), 'RegisterForm');

/** Preload on first focus. */
const preload = (authGateway: AuthGateway) => void Promise.allSettled([RegisterForm.load(), authGateway.loadAuthApi()]);

const LogIn = ({ authGateway }: { authGateway: AuthGateway }) => (
  <>
    <LoginForm authGateway={authGateway} />
    <PasskeyButton authGateway={authGateway} />
  </>
);

/** Tabs with the log-in and registration forms. */
export const AuthPanel = ({ authGateway }: { authGateway: AuthGateway }) => (
  <Box
    as="section"
    aria-label="Acceso"
    layerStyle="panel"
    p={{ base: 4, md: 6 }}
    shadow="sm"
    onFocusCapture={() => preload(authGateway)}
  >
    <Tabs<'login' | 'register'>
      label="Acceso"
      fitted
      initial={restoreTypedEntry().form}
      onChange={(form) => keepTypedEntry({ form })}
      tabs={[
        { value: 'login', label: 'Iniciar Sesión', content: <LogIn authGateway={authGateway} /> },
        {
          value: 'register',
          label: 'Registrarse',
          content: (
            <Suspense fallback={<Loading />}>
              <RegisterForm authGateway={authGateway} />
            </Suspense>
          ),
        },
      ]}
    />
  </Box>
);

function LoginForm({ authGateway }: { authGateway: AuthGateway }) {
  const form = useForm({
    initial: { email: restoreTypedEntry().email ?? '', password: '' },
    validate: ({ email, password }): FieldErrors =>
      email && password ? {} : { password: 'Escribe tu correo y tu contraseña' },
    save: (values) => authenticate(authGateway, ({ logIn }) => logIn(values)),
    fallback: FALLBACK.login,
  });

  function changeEmail(email: string) {
    form.change({ email });
    keepTypedEntry({ email });
  }

  return (
    <chakra.form noValidate display="grid" gap="4" onSubmit={form.onSubmit}>
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

/** Logs in without e-mail and password, where the browser can. */
function PasskeyButton({ authGateway }: { authGateway: AuthGateway }) {
  const form = useForm({
    initial: {},
    validate: () => ({}),
    save: () => authenticate(authGateway, ({ logInWithPasskey }) => logInWithPasskey()),
    fallback: FALLBACK.login,
  });
  if (!canUsePasskeys()) return null;
  return (
    <chakra.form noValidate display="grid" gap="4" mt="3" onSubmit={form.onSubmit}>
      <SubmitButton form={form} variant="outline" colorPalette="gray">
        Ingresar con una llave de acceso
      </SubmitButton>
      <FormFailure form={form} />
    </chakra.form>
  );
}
