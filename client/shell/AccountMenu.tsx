import { Badge, Box, Button, chakra, Flex } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { requestSignOut } from '#client/forms/leaveRequest.ts';
import { paths } from '#client/routing/paths.ts';
import { useSession, type SessionUser } from '#client/session/SessionProvider.tsx';
import { ROLE_LABEL, wordFor } from '#client/text/labels.ts';
import { useDisclosure } from '#client/ui/hooks/useDisclosure.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

/** The server's first page, which shows games beside the log-in. */
const showLanding = () => location.replace(paths.root);

/** Who is signed in, their settings, and the way out. On a wide screen the settings open below the address. */
export function AccountMenu({ user, bell }: { user: SessionUser; bell: ReactNode }) {
  const { signOut } = useSession();
  return (
    <Flex
      flex={{ lg: 1 }}
      minW="0"
      gap={{ base: 3, lg: 2 }}
      align="center"
      justify={{ base: 'space-between', lg: 'flex-end' }}
      wrap={{ base: 'wrap', lg: 'nowrap' }}
      borderTopWidth={{ base: '1px', lg: '0' }}
      pt={{ base: 3, lg: 0 }}
    >
      <Box flexShrink="0" display={{ base: 'none', lg: 'block' }}>
        {bell}
      </Box>
      <Settings user={user} />
      <Button
        size="sm"
        px="3"
        flexShrink="0"
        variant="outline"
        colorPalette="gray"
        onClick={() => requestSignOut(() => void signOut().then(showLanding))}
      >
        Cerrar Sesión
      </Button>
    </Flex>
  );
}

function Settings({ user }: { user: SessionUser }) {
  const { button, content, isOpen, close } = useDisclosure();
  const opener = useRef<HTMLButtonElement>(null);

  function onKeyDown({ key }: KeyboardEvent) {
    if (!isOpen || key !== 'Escape') return;
    close();
    opener.current?.focus();
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget) || close();
  return (
    <Flex
      position="relative"
      minW="0"
      direction={{ base: 'column', lg: 'row' }}
      flexBasis={{ base: '100%', lg: 'auto' }}
      gap="2"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <Flex gap="2" align="center" minW="0" px={{ lg: 2 }} h={{ lg: 9 }}>
        <Badge colorPalette="purple" variant="surface" size="md" flexShrink="0">
          {wordFor(ROLE_LABEL, user.role)}
        </Badge>
        <Muted truncate maxW={{ lg: '48' }} title={user.email}>
          {user.email}
        </Muted>
        <Box flexShrink="0" color="fg.muted" display={{ base: 'none', lg: 'block' }}>
          <ChevronDown size={16} aria-hidden />
        </Box>
      </Flex>
      <chakra.button
        ref={opener}
        type="button"
        aria-label="Tu cuenta"
        title={user.email}
        display={{ base: 'none', lg: 'block' }}
        position="absolute"
        inset="0"
        borderRadius="md"
        cursor="pointer"
        _hover={{ boxShadow: 'inset 0 0 0 1px var(--fichin-colors-border-emphasized)' }}
        {...button}
      />
      <Flex
        id={content.id}
        tabIndex={-1}
        outline="none"
        gap="1"
        wrap="wrap"
        position={{ lg: 'absolute' }}
        top={{ lg: '100%' }}
        insetEnd={{ lg: 0 }}
        mt={{ lg: 1 }}
        p={{ lg: 2 }}
        direction={{ lg: 'column' }}
        display={{ base: 'flex', lg: isOpen ? 'flex' : 'none' }}
        bg="bg.panel"
        borderWidth={{ lg: '1px' }}
        borderRadius="lg"
        boxShadow={{ lg: 'lg' }}
      >
        <Item to={paths.profile}>Mi perfil</Item>
        <Item to={paths.security}>Seguridad</Item>
        <ThemeToggle isNamed />
      </Flex>
    </Flex>
  );
}

const Item = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button asChild size="sm" variant="ghost" colorPalette="gray" px="2" justifyContent="flex-start">
    <NavLink to={to}>{children}</NavLink>
  </Button>
);
