import { Box } from '@chakra-ui/react';
import { NavLink } from 'react-router-dom';

/** A link of a navigation, marked on the page that it leads to. */
export const NavPill = ({ to, label }: { to: string; label: string }) => (
  <Box
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
);
