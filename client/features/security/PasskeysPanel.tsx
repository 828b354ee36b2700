import { Box, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { MAX_PASSKEYS } from '#server/domain/passkey.ts';
import { canUsePasskeys } from '#client/features/session/passkeySupport.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { PasskeyItem } from './PasskeyItem.tsx';
import type { SecurityPasskeysFragment } from './Passkeys.generated.ts';
import { useStepUp } from './useStepUp.tsx';

/** What opens the account besides the password: on a device, or in a password manager. */
export function PasskeysPanel({ user: { passkeys } }: { user: SecurityPasskeysFragment }) {
  const { guard, dialog } = useStepUp();
  const box = useRef<HTMLDivElement>(null);
  return (
    <Panel title="Llaves de acceso">
      <Box ref={box} tabIndex={-1} outline="none">
        <Text mt="-2" mb="4" textStyle="sm" color="fg.muted">
          Ingresa con tu huella, tu rostro o el código de tu dispositivo. Nadie puede adivinarlas ni pedírtelas.
        </Text>
        {passkeys.length > 0 && (
          <Stack as="ul" listStyleType="none" gap="0" divideY="1px" mb="4">
            {passkeys.map((passkey) => (
              <PasskeyItem
                key={passkey.id}
                passkey={passkey}
                guard={guard}
                onRemoved={() => box.current?.focus()} // the button that was pressed is gone
              />
            ))}
          </Stack>
        )}
        {!canUsePasskeys() && <Text textStyle="sm">Este navegador no admite llaves de acceso.</Text>}
        {canUsePasskeys() && passkeys.length < MAX_PASSKEYS && <AddPasskey guard={guard} />}
      </Box>
      {dialog}
    </Panel>
  );
}
