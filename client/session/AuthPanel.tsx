import { Box } from '@chakra-ui/react';
import { Suspense } from 'react';
import { lazyComponent } from '#client/ui/lazyComponent.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Tabs } from '#client/ui/Tabs.tsx';
import type { AuthGateway } from './authGateway.ts';
import { LoginForm } from './LoginForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { keepTypedEntry, restoreTypedEntry } from './typedEntry.ts';

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
