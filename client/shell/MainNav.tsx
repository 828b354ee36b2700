import { Box, Flex } from '@chakra-ui/react';
import { NavLink } from 'react-router-dom';
import type { Role } from '#client/apollo/schema.generated.ts';
import { paths } from '#client/routing/paths.ts';

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
  <Flex as="nav" aria-label="Principal" direction={{ base: 'column', lg: 'row' }} gap="1">
    {(NAV_ITEMS[role] ?? []).map(({ to, label }) => (
      <Box
        key={to}
        asChild
        px="3"
        py="2"
        borderRadius="md"
        textStyle="sm"
        fontWeight="medium"
        color="fg.muted"
        whiteSpace="nowrap"
        _hover={{ bg: 'bg.muted', color: 'fg' }}
        _currentPage={{ bg: 'purple.subtle', color: 'purple.fg' }}
      >
        <NavLink to={to} end>
          {label}
        </NavLink>
      </Box>
    ))}
  </Flex>
);
