import { Text } from '@chakra-ui/react';
import { healthStatus } from '#client/text/labels.ts';
import { Explained } from '#client/ui/Explained.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import type { ControlPanelFragment } from './ControlPanel.generated.ts';

/** How the project is doing, and on request by which rule. */
export const Health = ({ health }: { health: NonNullable<ControlPanelFragment['health']> }) => (
  <Explained explanation={health.explanation}>
    <Text color="fg.muted">Salud</Text>
    <ToneBadge {...healthStatus(health.status)} />
  </Explained>
);
