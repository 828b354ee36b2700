import { Box, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { MAX_PASSKEYS, MAX_PASSKEY_NAME } from '#server/features/sessions/passkeys/passkey.rules.ts';
import { canUsePasskeys } from '#client/session/passkeySupport.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PanelForm } from '#client/forms/PanelForm.tsx';
import { makePasskey } from '#client/session/passkeys.ts';
import { OpenFormButton } from '#client/ui/OpenFormButton.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { PasskeyItem } from './PasskeyItem.tsx';
import { type SecurityPasskeysFragment, useAddPasskeyMutation, useBeginPasskeyMutation } from './Passkeys.generated.ts';
import { usePasskeyForm } from './usePasskeyForm.ts';

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
        {canUsePasskeys() && passkeys.length < MAX_PASSKEYS && (
          <OpenFormButton label="Agregar una llave">
            {(close) => <AddForm onClose={() => close(null)} />}
          </OpenFormButton>
        )}
      </Box>
    </Panel>
  );
}

/** The name of a new passkey, which the browser then makes. */
function AddForm({ onClose }: { onClose: () => void }) {
  const [begin] = useBeginPasskeyMutation();
  const [add] = useAddPasskeyMutation();

  async function make(name: string) {
    const { data } = await begin();
    const response = await makePasskey(data?.beginPasskey.options ?? '');
    await add({ variables: { input: { name, response } } });
  }
  const form = usePasskeyForm({
    name: '',
    save: make,
    onSaved: () => {
      toaster.success({ title: 'Llave de acceso agregada' });
      onClose();
    },
  });
  return (
    <PanelForm form={form} label="Nueva llave de acceso" submit="Crear la llave" onCancel={onClose}>
      <TextField
        label="Nombre"
        required
        autoComplete="off"
        hint={`Para reconocerla después, como «Mi teléfono»; hasta ${MAX_PASSKEY_NAME} caracteres.`}
        {...form.control('name')}
      />
    </PanelForm>
  );
}
