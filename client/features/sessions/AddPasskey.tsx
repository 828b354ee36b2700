import { MAX_PASSKEY_NAME } from '#server/features/sessions/passkeys/passkey.rules.ts';
import { PanelForm } from '#client/forms/PanelForm.tsx';
import { makePasskey } from '#client/session/passkeys.ts';
import { InlineForm } from '#client/ui/InlineForm.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { useAddPasskeyMutation, useBeginPasskeyMutation } from './Passkeys.generated.ts';
import { usePasskeyForm } from './usePasskeyForm.ts';

/** Opens a form for the name of a new passkey, which the browser then makes. */
export const AddPasskey = () => (
  <InlineForm label="Agregar una llave">{(close) => <AddForm onClose={() => close(null)} />}</InlineForm>
);

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
