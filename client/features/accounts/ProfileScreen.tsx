import { HStack, Skeleton, Stack, VisuallyHidden, Box } from '@chakra-ui/react';
import { useUser } from '#client/session/SessionProvider.tsx';
import { paths } from '#client/routing/paths.ts';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { useEditedEntity } from '#client/queries/useEditedEntity.ts';
import { ROLE_LABEL, wordFor } from '#client/text/labels.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { IdentityPanel } from '#client/features/payments/identities/IdentityPanel.tsx';
import { RETURN_ACCOUNT_PART } from '#server/kernel/paths/page.paths.ts';
import { SettingsPage } from './SettingsPage.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { useProfileQuery } from './ProfileScreen.generated.ts';
import { namedQuotas, type NamedQuota } from './quotas/quota.words.ts';
import type { UserQuotasFragment } from './quotas/Quotas.generated.ts';

/** /profile: the public profile of the signed-in user, and the use of their quotas. */
export function ProfileScreen() {
  const user = useUser();
  // Always fetched: the profile may have changed on another device since the session began.
  const query = useProfileQuery({ fetchPolicy: 'network-only' });
  const me = useEditedEntity(query, query.data?.me, user.id);
  const isSettled = Boolean(query.error ?? me);
  return (
    <SettingsPage
      title="Mi perfil"
      subtitle={user.email}
      badge={<ToneBadge label={wordFor(ROLE_LABEL, user.role)} tone="purple" />}
    >
      <Panel title="Datos públicos">
        <Muted mt="-2" mb="5">
          Así te ven las demás personas. Tu correo no se muestra a nadie.
        </Muted>
        {!isSettled && <FieldsSkeleton fields={user.developerProfile ? 4 : 1} />}
        {!me && <QueryAlert query={query} fallback={FALLBACK.profile} />}
        {me && <ProfileForm user={me} refresh={query.refetch} />}
      </Panel>
      {me && <IdentityPanel user={me} />}
      {me && <QuotaPanel user={me} />}
      <HStack key={`${isSettled}`} mt="6" gap="3" wrap="wrap">
        <LinkButton to={paths.moderation} size="sm">
          Avisos de moderación
        </LinkButton>
        {user.developerProfile && (
          <LinkButton to={paths.developer(user.developerProfile.id)} size="sm">
            Ver la página de mi estudio
          </LinkButton>
        )}
        {user.role === 'INVESTOR' && (
          <LinkButton to={`${paths.payments}${RETURN_ACCOUNT_PART}`} size="sm">
            A qué cuenta te devuelven
          </LinkButton>
        )}
      </HStack>
    </SettingsPage>
  );
}

const FieldsSkeleton = ({ fields }: { fields: number }) => (
  <Stack role="status" gap="5">
    <VisuallyHidden>{MESSAGE.loading}</VisuallyHidden>
    {Array.from({ length: fields }, (_none, index) => (
      <Stack key={index} gap="1.5" aria-hidden>
        <Skeleton h="5" w="40" />
        <Skeleton h="10" />
        <Skeleton h="4" w="60" />
      </Stack>
    ))}
    <Skeleton h="10" w="40" aria-hidden />
  </Stack>
);

/** The use of the user's quotas; nothing where there are no limits. */
const QuotaPanel = ({ user }: { user: UserQuotasFragment }) => {
  const quotas = namedQuotas(user);
  return (
    quotas.length > 0 && (
      <Panel title="Límites de uso" mt="6">
        <Muted mt="-2" mb="4">
          Lo que usaste en las últimas 24 horas. Lo que eliminas también cuenta.
        </Muted>
        <DescriptionList items={quotas.map((quota) => [quota.name, <Used key={quota.name} quota={quota} />])} />
      </Panel>
    )
  );
};

const Used = ({ quota: { perDay, inAll } }: { quota: NamedQuota }) => (
  <>
    {perDay}
    {inAll !== null && (
      <Box as="span" display="block" color="fg.muted" fontWeight="normal">
        En total, {inAll}
      </Box>
    )}
  </>
);
