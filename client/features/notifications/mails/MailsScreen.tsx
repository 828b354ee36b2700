import { Stack } from '@chakra-ui/react';
import { InvitationsPanel } from '#client/features/editors/InvitationsPanel.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { SettingsPage } from '#client/features/accounts/SettingsPage.tsx';
import { MailPanel } from './MailPanel.tsx';
import { useMailsQuery } from './MailPreferences.generated.ts';

/** /profile/correos: which mails the user is sent, and when. */
export function MailsScreen() {
  const query = useMailsQuery({ fetchPolicy: 'network-only' });
  const me = query.data?.me;
  return (
    <SettingsPage title="Correos" subtitle="Qué te escribimos, y cuándo.">
      <QueryAlert query={query} fallback="No pudimos cargar tus correos. Inténtalo de nuevo." />
      {!me && !query.error && <ListSkeleton />}
      {me && (
        <Stack gap="6">
          <Panel title="Cuándo te escribimos">
            <MailPanel user={me} isConfirmed={me.emailConfirmedAt !== null} />
          </Panel>
          {me.emailConfirmedAt !== null && <InvitationsPanel areWanted={me.wantsEditorInvitations} />}
        </Stack>
      )}
    </SettingsPage>
  );
}
