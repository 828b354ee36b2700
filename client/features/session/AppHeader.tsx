import { Badge, Box, Button, Flex, IconButton, Text, VisuallyHidden } from '@chakra-ui/react';
import { LogOut, Menu, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { requestSignOut } from '#client/forms/leaveRequest.ts';
import { paths } from '#client/paths.ts';
import { ROLE_LABEL, wordFor } from '#client/text/labels.ts';
import { Header } from '#client/ui/Frame.tsx';
import { MainNav } from './MainNav.tsx';
import { Outside } from './Outside.tsx';
import { useSession, type SessionUser } from './SessionProvider.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

export const AppHeader = ({ user }: { user: SessionUser | null }) => (
  <Header
    home={(brand) => (
      <Link to={user ? paths.dashboard : paths.root} aria-label="Fichín, inicio">
        {brand}
      </Link>
    )}
  >
    {user ? <Inside user={user} /> : <Outside />}
  </Header>
);

/** Everything at once when it fits; behind one button when it doesn't. */
function Inside({ user }: { user: SessionUser }) {
  const id = useId();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  return (
    <>
      <Flex flex="1" justify="flex-end" gap="1" display={{ base: 'flex', lg: 'none' }}>
        <ThemeToggle />
        <IconButton
          variant="ghost"
          colorPalette="gray"
          aria-label={open ? 'Cerrar menú' : 'Abrir menú'}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpenAt(open ? null : key)}
        >
          {open ? <X aria-hidden /> : <Menu aria-hidden />}
        </IconButton>
      </Flex>
      <Flex
        id={id}
        flex="1"
        w={{ base: 'full', lg: 'auto' }}
        flexBasis={{ base: '100%', lg: 'auto' }}
        pb={{ base: 4, lg: 0 }}
        display={{ base: open ? 'flex' : 'none', lg: 'flex' }}
        direction={{ base: 'column', lg: 'row' }}
        align={{ base: 'stretch', lg: 'center' }}
        gap={{ base: 3, lg: 4 }}
      >
        <MainNav role={user.role} />
        <Account user={user} />
      </Flex>
    </>
  );
}

function Account({ user }: { user: SessionUser }) {
  const { signOut } = useSession();
  return (
    <Flex
      flex={{ lg: 1 }}
      minW="0"
      gap="3"
      align="center"
      justify={{ base: 'space-between', lg: 'flex-end' }}
      wrap={{ base: 'wrap', lg: 'nowrap' }}
      borderTopWidth={{ base: '1px', lg: '0' }}
      pt={{ base: 3, lg: 0 }}
    >
      <Flex gap="2" align="center" minW="0">
        <Badge colorPalette="purple" variant="surface" size="md" flexShrink="0">
          {wordFor(ROLE_LABEL, user.role)}
        </Badge>
        <Text
          asChild
          textStyle="sm"
          color="fg.muted"
          truncate
          maxW={{ base: '60vw', lg: '48' }}
          _hover={{ color: 'purple.fg' }}
        >
          <Link to={paths.profile} title="Mi perfil">
            <VisuallyHidden>Mi perfil: </VisuallyHidden>
            {user.email}
          </Link>
        </Text>
      </Flex>
      <Box display={{ base: 'none', lg: 'block' }}>
        <ThemeToggle />
      </Box>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={() => requestSignOut(() => void signOut())}>
        <LogOut aria-hidden /> Cerrar Sesión
      </Button>
    </Flex>
  );
}
