import { Badge, Box, Flex, IconButton } from '@chakra-ui/react';
import { Menu, X, Bell as BellIcon } from 'lucide-react';
import { useLayoutEffect, useId, useRef, useState, type FocusEvent } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useUnreadCountQuery } from '#client/features/notifications/UnreadCount.generated.ts';
import { lazyImport } from '#client/lazyImport.ts';
import { paths } from '#client/routing/paths.ts';
import { Header } from '#client/ui/frame/Frame.tsx';
import { useIdleImport } from '#client/ui/hooks/useIdleImport.ts';
import { VisitorHeaderActions } from './VisitorHeaderActions.tsx';
import type { SessionUser } from '#client/session/SessionProvider.tsx';
import { unreadLabel } from '#client/text/unread.ts';
import type { Role } from '#client/apollo/schema.generated.ts';
import { NavPill } from '#client/ui/frame/NavPill.tsx';
import { AccountMenu } from './AccountMenu.tsx';

const loadUnreadLive = lazyImport(() => import('#client/features/notifications/UnreadLive.tsx'), 'UnreadLive');

/** When new notifications are listened for after the page is shown, in milliseconds. */
const HEARD_MS = 2500;

const DIALOG = '[role$=dialog]';

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

  useLayoutEffect(() => {
    if (!open) return undefined;
    function onKeyDown({ key: pressed }: KeyboardEvent) {
      if (pressed !== 'Escape' || document.querySelector(DIALOG)) return;
      setOpen(false);
      button.current?.focus();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [open]);

  /** Nothing that has the focus is behind the open menu. A dialog returns the focus into it. */
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget) && !relatedTarget.closest(DIALOG)) setOpen(false);
  }
  return (
    <Box display="contents" onBlur={onBlur}>
      <ErrorBoundary fallback={null}>{late && <late.UnreadLive query={counted} />}</ErrorBoundary>
      <Flex
        flex="1"
        minH="min(4rem, 80px)"
        align="center"
        justify="flex-end"
        gap="1"
        display={{ base: 'flex', lg: 'none' }}
      >
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
        minW="0"
        w={{ base: 'full', lg: 'auto' }}
        flexBasis={{ base: '100%', lg: 'auto' }}
        pb={{ base: 4, lg: 0 }}
        display={{ base: open ? 'flex' : 'none', lg: 'flex' }}
        direction={{ base: 'column', lg: 'row' }}
        align={{ base: 'stretch', lg: 'center' }}
        gap={{ base: 3, lg: 2 }}
      >
        <MainNav role={user.role} />
        <AccountMenu key={key} user={user} bell={<Bell unread={unread} />} />
      </Flex>
    </Box>
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
          whiteSpace="nowrap"
          maxW="none"
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
    { to: paths.news, label: 'Novedades' },
  ],
  INVESTOR: [
    { to: paths.dashboard, label: 'Dashboard' },
    { to: paths.projects, label: 'Explorar' },
    { to: paths.myInvestments, label: 'Mis Inversiones' },
    { to: paths.payments, label: 'Pagos' },
    { to: paths.returns, label: 'Retornos' },
    { to: paths.news, label: 'Novedades' },
  ],
};

const MainNav = ({ role }: { role: Role }) => (
  <Flex as="nav" aria-label="Principal" direction={{ base: 'column', lg: 'row' }} gap="1">
    {(NAV_ITEMS[role] ?? []).map((item) => (
      <NavPill key={item.to} {...item} />
    ))}
  </Flex>
);
