import { Skeleton, Stack, VisuallyHidden } from '@chakra-ui/react';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { MESSAGE } from '#client/text/messages.ts';
import { SettingsPage } from '#client/features/accounts/SettingsPage.tsx';
import { ClosePanel } from '#client/features/leaving/ClosePanel.tsx';
import { DataPanel } from '#client/features/leaving/DataPanel.tsx';
import { EmailPanel } from './EmailPanel.tsx';
import { PasskeysPanel } from './PasskeysPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { useSecurityQuery } from './SecurityScreen.generated.ts';

const FAILED = 'No pudimos cargar los datos de seguridad. Inténtalo de nuevo.';

/** /security: the account's log-ins and keys. Each panel has its fragment in the screen's query. */
export function SecurityScreen() {
  // Always fetched: the keys of an account may have changed on another device.
  const query = useSecurityQuery({ fetchPolicy: 'network-only' });
  return (
    <SettingsPage title="Seguridad" subtitle="Con qué se abre tu cuenta, y quién la tiene abierta.">
      {query.error && <QueryAlert query={query} fallback={FAILED} />}
      {!query.data && !query.error && <PanelsSkeleton />}
      {query.data && (
        <Stack gap="6">
          <PasswordPanel />
          <EmailPanel user={query.data.me} />
          <PasskeysPanel user={query.data.me} />
          <SessionsPanel user={query.data.me} />
          <DataPanel user={query.data.me} />
          <ClosePanel user={query.data.me} />
        </Stack>
      )}
    </SettingsPage>
  );
}

const PanelsSkeleton = () => (
  <Stack role="status" gap="6">
    <VisuallyHidden>{MESSAGE.loading}</VisuallyHidden>
    <Skeleton h="40" aria-hidden />
    <Skeleton h="40" aria-hidden />
  </Stack>
);
