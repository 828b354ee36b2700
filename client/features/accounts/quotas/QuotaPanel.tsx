import { Box } from '@chakra-ui/react';
import { Muted } from '#client/ui/Muted.tsx';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { namedQuotas, type NamedQuota } from './quota.words.ts';
import type { UserQuotasFragment } from './Quotas.generated.ts';

/** The use of the user's quotas; nothing where there are no limits. */
export const QuotaPanel = ({ user }: { user: UserQuotasFragment }) => {
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
