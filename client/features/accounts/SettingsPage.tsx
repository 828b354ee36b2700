import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { paths } from '#client/routing/paths.ts';
import { NavPill } from '#client/ui/frame/NavPill.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';

const SECTIONS = [
  { to: paths.profile, label: 'Perfil' },
  { to: paths.mails, label: 'Correos' },
  { to: paths.security, label: 'Seguridad' },
  { to: paths.subscriptions, label: 'Suscripciones' },
  { to: paths.programs, label: 'Programadores' },
];

type Props = { title: string; subtitle: string; badge?: ReactNode; children: ReactNode };

/** One section of the user's settings, with links to the others. */
export const SettingsPage = ({ children, ...header }: Props) => (
  <Box maxW="2xl" mx="auto">
    <PageHeader backTo={paths.dashboard} {...header} />
    <Flex as="nav" aria-label="Ajustes" gap="1" wrap="wrap" mt="-3" mb="6">
      {SECTIONS.map((item) => (
        <NavPill key={item.to} {...item} />
      ))}
    </Flex>
    {children}
  </Box>
);
