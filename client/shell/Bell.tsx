import { Badge, IconButton } from '@chakra-ui/react';
import { Bell as BellIcon } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { paths } from '#client/routing/paths.ts';
import { unreadLabel } from '#client/text/unread.ts';

/** Leads to the notifications and says how many are unread. */
export const Bell = ({ unread }: { unread: number }) => (
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
