import { Badge, Button, Flex, IconButton, Box } from '@chakra-ui/react';
import { LogOut, Menu, UserRound, X, Bell as BellIcon } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useUnreadCountQuery } from '#client/features/notifications/UnreadCount.generated.ts';
import { requestSignOut } from '#client/forms/leaveRequest.ts';
import { lazyImport } from '#client/lazyImport.ts';
import { paths } from '#client/routing/paths.ts';
import { ROLE_LABEL, wordFor } from '#client/text/labels.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Header } from '#client/ui/frame/Frame.tsx';
import { useIdleImport } from '#client/ui/hooks/useIdleImport.ts';
import { VisitorHeaderActions } from './VisitorHeaderActions.tsx';
import { useSession, type SessionUser } from '#client/session/SessionProvider.tsx';
import { unreadLabel } from '#client/text/unread.ts';
import type { Role } from '#client/apollo/schema.generated.ts';
import { NavPill } from '#client/ui/frame/NavPill.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

const loadUnreadLive = lazyImport(() => import('#client/features/notifications/UnreadLive.tsx'), 'UnreadLive');

/** When new notifications are listened for after the page is shown, in milliseconds. */
const HEARD_MS = 2500;

export const AppHeader = ({ user }: { user: SessionUser | null }) => (
  <Header
    home={(brand) => (
      <Link to={user ? paths.dashboard : paths.root} aria-label="Fichín, inicio">
        {brand}
      </Link>
    )}
  >
    {user ? <UserHeaderActions user={user} /> : <VisitorHeaderActions />}
  </Header>
);

/** All actions on a wide screen; a menu button on a narrow one. */
function UserHeaderActions({ user }: { user: SessionUser }) {
  const id = useId();
  const { key } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const counted = useUnreadCountQuery();
  const unread = counted.data?.unreadNotificationCount ?? 0;
  const late = useIdleImport(loadUnreadLive, HEARD_MS);
  const [shownAt, setShownAt] = useState(key);
  if (shownAt !== key) {
    setShownAt(key);
    setOpen(false);
  }

  function onKeyDown({ key: pressed }: KeyboardEvent) {
    if (!open || pressed !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  }
  return (
    <>
      <ErrorBoundary fallback={null}>{late && <late.UnreadLive query={counted} />}</ErrorBoundary>
      <Flex
        flex="1"
        minH="16"
        align="center"
        justify="flex-end"
        gap="1"
        display={{ base: 'flex', xl: 'none' }}
        onKeyDown={onKeyDown}
      >
        <ThemeToggle />
        <Bell unread={unread} />
        <IconButton
          ref={button}
          variant="ghost"
          colorPalette="gray"
          aria-label={open ? 'Cerrar menú' : 'Abrir menú'}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden /> : <Menu aria-hidden />}
        </IconButton>
      </Flex>
      <Flex
        id={id}
        flex="1"
        w={{ base: 'full', xl: 'auto' }}
        flexBasis={{ base: '100%', xl: 'auto' }}
        pb={{ base: 4, xl: 0 }}
        display={{ base: open ? 'flex' : 'none', xl: 'flex' }}
        direction={{ base: 'column', xl: 'row' }}
        align={{ base: 'stretch', xl: 'center' }}
        gap={{ base: 3, xl: 4 }}
        onKeyDown={onKeyDown}
      >
        <MainNav role={user.role} />
        <Account user={user} unread={unread} />
      </Flex>
    </>
  );
}

function Account({ user, unread }: { user: SessionUser; unread: number }) {
  const { signOut } = useSession();
  return (
    <Flex
      flex={{ xl: 1 }}
      minW="0"
      gap="3"
      align="center"
      justify={{ base: 'space-between', xl: 'flex-end' }}
      wrap={{ base: 'wrap', xl: 'nowrap' }}
      borderTopWidth={{ base: '1px', xl: '0' }}
      pt={{ base: 3, xl: 0 }}
    >
      <Flex gap="2" align="center" minW="0">
        <Badge colorPalette="purple" variant="surface" size="md" flexShrink="0">
          {wordFor(ROLE_LABEL, user.role)}
        </Badge>
        <Muted truncate maxW={{ base: '60vw', xl: '48' }} title={user.email}>
          {user.email}
        </Muted>
      </Flex>
      <Button asChild size="sm" variant="ghost" colorPalette="gray" px="2" flexShrink="0">
        <NavLink to={paths.profile}>
          <UserRound aria-hidden /> Mi perfil
        </NavLink>
      </Button>
      <Button asChild size="sm" variant="ghost" colorPalette="gray" px="2" flexShrink="0">
        <NavLink to={paths.security}>Seguridad</NavLink>
      </Button>
      <Flex gap="1" display={{ base: 'none', xl: 'flex' }}>
        <Bell unread={unread} />
        <ThemeToggle />
      </Flex>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={() => requestSignOut(() => void signOut())}>
        <LogOut aria-hidden /> Cerrar Sesión
      </Button>
    </Flex>
  );
}

/** Leads to the notifications and says how many are unread. */
const Bell = ({ unread }: { unread: number }) => (
  <IconButton asChild variant="ghost" colorPalette="gray" size="sm" position="relative">
    <NavLink
      to={paths.notifications}
      aria-label={unread > 0 ? `Notificaciones, ${unreadLabel(unread)} sin leer` : 'Notificaciones'}
    >
      <BellIcon aria-hidden />
      {unread > 0 && (
        <Badge
          aria-hidden
          colorPalette="yellow"
          variant="solid"
          size="xs"
          borderRadius="full"
          position="absolute"
          top="0"
          insetStart="50%"
        >
          {unreadLabel(unread)}
        </Badge>
      )}
    </NavLink>
  </IconButton>
);

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

const MainNav = ({ role }: { role: Role }) => (
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
