import { Text } from '@chakra-ui/react';
import { Panel } from '#client/ui/Panel.tsx';
import type { SecurityEmailFragment } from './EmailPanel.generated.ts';

/** The address of the account. */
export const EmailPanel = ({ user: { email, emailConfirmedAt } }: { user: SecurityEmailFragment }) => (
  <Panel title="Correo electrónico">
    <Text overflowWrap="anywhere">
      <b>{email}</b>
    </Text>
    <Text mt="1" textStyle="sm" color="fg.muted">
      {emailConfirmedAt ? 'Con él ingresas, y a él van los avisos.' : 'Sin confirmar: abre el enlace que te enviamos.'}
    </Text>
  </Panel>
);
