import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { MAX_PASSKEY_NAME } from '#server/domain/passkey.ts';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { makePasskey } from '#client/features/session/passkeys.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { useAddPasskeyMutation, useBeginPasskeyMutation } from './Passkeys.generated.ts';
import { usePasskeyForm, type Guard } from './usePasskeyForm.ts';

/** Opens a form for the name of a new passkey, which the browser then makes. */
export function AddPasskey({ guard }: { guard: Guard }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <AddForm guard={guard} onClose={() => setOpen(false)} />;
  return (
    <Button size="sm" onClick={() => setOpen(true)}>
      Agregar una llave
    </Button>
  );
}

function AddForm({ guard, onClose }: { guard: Guard; onClose: () => void }) {
  const [begin] = useBeginPasskeyMutation();
  const [add] = useAddPasskeyMutation();

  async function make(name: string) {
    const { data } = await begin();
    const response = await makePasskey(data?.beginPasskey.options ?? '');
    await add({ variables: { input: { name, response } } });
  }
  const form = usePasskeyForm({
    name: '',
    save: (name) => guard(() => make(name)),
    onSaved: () => {
      toaster.success({ title: 'Llave de acceso agregada' });
      onClose();
    },
  });
  return (
    <chakra.form display="grid" gap="4" aria-label="Nueva llave de acceso" noValidate onSubmit={form.onSubmit}>
      <TextField
        label="Nombre"
        required
        autoComplete="off"
        hint={`Para reconocerla después, como «Mi teléfono»; hasta ${MAX_PASSKEY_NAME} caracteres.`}
        {...form.control('name')}
      />
      <FormFailure form={form} />
      <Flex gap="3" wrap="wrap">
        <SubmitButton form={form} size="sm">
          Crear la llave
        </SubmitButton>
        <Button size="sm" variant="outline" onClick={onClose} disabled={form.isSaving}>
          Cancelar
        </Button>
      </Flex>
    </chakra.form>
  );
}
