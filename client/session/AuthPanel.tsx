import { Box, chakra } from '@chakra-ui/react';
import { Suspense, useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Tabs } from '#client/ui/Tabs.tsx';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useForm, type Form } from '#client/forms/useForm.ts';
import type { Role } from '#client/apollo/schema.generated.ts';
import type { FieldErrors } from '#client/forms/useFormErrors.ts';
import { paths } from '#client/routing/paths.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { PasswordField } from '#client/ui/fields/PasswordField.tsx';
import { useHandler } from '#client/ui/hooks/useHandler.ts';
import { type AuthGateway, authenticate } from './authGateway.ts';
import { saveLoginDraft, restoreLoginDraft } from './loginDraft.ts';
import { EmailField } from './EmailField.tsx';
import { canUsePasskeys } from './passkeySupport.ts';

const RegisterForm = lazyComponent(() => import('./RegisterForm.tsx'), 'RegisterForm');

type Props = {
  authGateway: AuthGateway;
  /** The tab shown first, and the role that is marked there. */
  first?: 'login' | 'register';
  role?: Role | null;
};

/** Tabs with the log-in and registration forms. Their code is loaded when they are approached. */
export function AuthPanel({ authGateway, first = 'login', role }: Props) {
  const { passkeyForm, offerAt } = usePasskeyForm(authGateway);
  const approach = ({ currentTarget }: SyntheticEvent) => {
    void RegisterForm.load().catch(() => null);
    offerAt(currentTarget);
  };
  return (
    <Box
      as="section"
      aria-label="Acceso"
      layerStyle="panel"
      p={{ base: 4, md: 6 }}
      shadow="sm"
      onFocusCapture={approach}
      onPointerEnter={approach}
    >
      <Tabs<'login' | 'register'>
        label="Acceso"
        fitted
        initial={restoreLoginDraft().form ?? first}
        onChange={(form) => saveLoginDraft({ form })}
        tabs={[
          {
            value: 'login',
            label: 'Iniciar Sesión',
            content: (
              <>
                <LoginForm authGateway={authGateway} />
                {canUsePasskeys() && <PasskeyButton form={passkeyForm} />}
              </>
            ),
          },
          {
            value: 'register',
            label: 'Registrarse',
            content: (
              <Suspense fallback={<Loading />}>
                <RegisterForm authGateway={authGateway} marked={role} />
              </Suspense>
            ),
          },
        ]}
      />
    </Box>
  );
}

function LoginForm({ authGateway }: { authGateway: AuthGateway }) {
  const form = useForm({
    initial: { email: restoreLoginDraft().email ?? '', password: '' },
    validate: ({ email, password }): FieldErrors =>
      email && password ? {} : { password: 'Escribe tu correo y tu contraseña' },
    save: (values) => authenticate(authGateway, ({ logIn }) => logIn(values)),
    fallback: FALLBACK.login,
  });

  function changeEmail(email: string) {
    form.change({ email });
    saveLoginDraft({ email });
  }

  return (
    <chakra.form noValidate display="grid" gap="4" onSubmit={form.onSubmit}>
      <EmailField {...form.control('email')} onChange={changeEmail} autoComplete="username webauthn" />
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

/** Logs in without e-mail and password. `offerAt`: has the browser offer passkeys in the autofill of those forms. */
function usePasskeyForm(authGateway: AuthGateway) {
  const [forms, offerAt] = useState<Element | null>(null);
  const chosen = useRef<string | null>(null);
  const form = useForm({
    initial: {},
    validate: () => ({}),
    save: () => {
      const response = chosen.current;
      return authenticate(authGateway, ({ logInWithPasskey }) => logInWithPasskey(response));
    },
    fallback: FALLBACK.login,
  });
  const onChosen = useHandler((response: string | null) => {
    chosen.current = response;
    form.confirm();
    chosen.current = null;
  });
  useEffect(() => {
    if (!forms) return undefined;
    const left = new AbortController();
    authGateway
      .loadAuthApi()
      .then(({ offerPasskeys }) => offerPasskeys(forms, left.signal, onChosen))
      .catch(() => null);
    return () => left.abort();
  }, [authGateway, forms, onChosen]);
  return { passkeyForm: form, offerAt };
}

const PasskeyButton = ({ form }: { form: Form<Record<string, unknown>> }) => (
  <chakra.form noValidate display="grid" gap="4" mt="3" onSubmit={form.onSubmit}>
    <SubmitButton form={form} variant="outline" colorPalette="gray" h="auto" minH="10" py="1" whiteSpace="normal">
      Ingresar con una llave de acceso
    </SubmitButton>
    <FormFailure form={form} />
  </chakra.form>
);
