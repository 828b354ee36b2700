import { Box } from '@chakra-ui/react';
import { Suspense } from 'react';
import { lazyPart } from '#client/ui/lazyPart.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Tabs } from '#client/ui/Tabs.tsx';
import type { Door } from './door.ts';
import { LoginForm } from './LoginForm.tsx';

const loadRegisterForm = () => import('./RegisterForm.tsx');
const RegisterForm = lazyPart(loadRegisterForm, 'RegisterForm');

/** Whoever touches the panel is about to need what lies behind it. */
const warm = (door: Door) => void Promise.allSettled([loadRegisterForm(), door.connect()]);

/** The way in, for those who have an account and those who don't yet. */
export const AuthPanel = ({ door }: { door: Door }) => (
  <Box
    as="section"
    aria-label="Acceso"
    layerStyle="panel"
    p={{ base: 4, md: 6 }}
    shadow="sm"
    onFocusCapture={() => warm(door)}
  >
    <Tabs
      label="Acceso"
      fitted
      tabs={[
        { value: 'login', label: 'Iniciar Sesión', content: <LoginForm door={door} /> },
        {
          value: 'register',
          label: 'Registrarse',
          content: (
            <Suspense fallback={<Loading />}>
              <RegisterForm door={door} />
            </Suspense>
          ),
        },
      ]}
    />
  </Box>
);
