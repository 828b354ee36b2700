import { Box, Tabs } from '@chakra-ui/react';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** The way in, for those who have an account and those who don't yet. */
export const AuthPanel = () => (
  <Box as="section" aria-label="Acceso" layerStyle="panel" p={{ base: 4, md: 6 }} shadow="sm">
    <Tabs.Root defaultValue="login" variant="line" fitted lazyMount>
      <Tabs.List aria-label="Acceso">
        <Tabs.Trigger value="login">Iniciar Sesión</Tabs.Trigger>
        <Tabs.Trigger value="register">Registrarse</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="login" pt="6">
        <LoginForm />
      </Tabs.Content>
      <Tabs.Content value="register" pt="6">
        <RegisterForm />
      </Tabs.Content>
    </Tabs.Root>
  </Box>
);
