import { Stack } from '@chakra-ui/react';
import { paths } from '#client/routing/paths.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';

/** Why the viewer can't invest here, and where to go instead. */
export const InvestRefusal = ({ reason }: { reason: string | null }) => (
  <Stack gap="3">
    <Notice status="info" title={reason} />
    <LinkButton to={paths.projects} variant="outline">
      Ver otros proyectos
    </LinkButton>
  </Stack>
);
