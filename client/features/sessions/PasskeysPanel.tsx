import { Box, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { MAX_PASSKEYS } from '#server/features/sessions/passkeys/passkey.rules.ts';
import { canUsePasskeys } from '#client/session/passkeySupport.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { PasskeyItem } from './PasskeyItem.tsx';
import type { SecurityPasskeysFragment } from './Passkeys.generated.ts';

/** The account's passkeys. */
export function PasskeysPanel({ user: { passkeys } }: { user: SecurityPasskeysFragment }) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <Panel title="Llaves de acceso">
      <Box ref={box} tabIndex={-1} outline="none">
        <Muted mt="-2" mb="4">
          Ingresa con tu huella, tu rostro o el código de tu dispositivo. Nadie puede adivinarlas ni pedírtelas.
        </Muted>
        {passkeys.length > 0 && (
          <Rows mb="4">
            {passkeys.map((passkey) => (
              <PasskeyItem key={passkey.id} passkey={passkey} focusAfter={() => box.current} />
            ))}
          </Rows>
        )}
        {!canUsePasskeys() && <Text textStyle="sm">Este navegador no admite llaves de acceso.</Text>}
        {canUsePasskeys() && passkeys.length < MAX_PASSKEYS && <AddPasskey />}
      </Box>
    </Panel>
  );
}
