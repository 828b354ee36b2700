import { Box, Flex } from '@chakra-ui/react';
import type { Role } from '#client/apollo/schema.generated.ts';
import { paths } from '#client/routing/paths.ts';
import { NavPill } from '#client/ui/frame/NavPill.tsx';

type NavItem = { to: string; label: string };

const NAV_ITEMS: Record<Role, NavItem[]> = {
  DEVELOPER: [
    { to: paths.dashboard, label: 'Dashboard' },
    { to: paths.projects, label: 'Explorar' },
  ],
  INVESTOR: [
    { to: paths.dashboard, label: 'Dashboard' },
    { to: paths.projects, label: 'Explorar' },
    { to: paths.myInvestments, label: 'Mis Inversiones' },
  ],
};

export const MainNav = ({ role }: { role: Role }) => (
  <Flex as="nav" aria-label="Principal" direction={{ base: 'column', xl: 'row' }} gap="1">
    {(NAV_ITEMS[role] ?? []).map((item) => (
      <NavPill key={item.to} {...item} />
    ))}
    {/* Beside the bell there is no room for them; other screens lead there. */}
    <Box display={{ base: 'contents', xl: 'none' }}>
      {role === 'INVESTOR' && <NavPill to={paths.payments} label="Pagos" />}
      <NavPill to={paths.news} label="Novedades" />
    </Box>
  </Flex>
);
