import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { messageOf } from '#client/apollo/failure.ts';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { formatDate } from '#client/text/date.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { toaster } from '#client/ui/toaster.ts';
import {
  useDeletePasskeyMutation,
  useRenamePasskeyMutation,
  type SecurityPasskeyFragment,
} from './Passkeys.generated.ts';
import { usePasskeyForm, type Guard } from './usePasskeyForm.ts';

type Props = { passkey: SecurityPasskeyFragment; guard: Guard; onRemoved: () => void };

const FAILED = 'No pudimos quitar la llave de acceso. Inténtalo de nuevo.';

/** One passkey, with what its owner does to it. */
export function PasskeyItem({ passkey, guard, onRemoved }: Props) {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <Box as="li" py="3" borderColor="border.muted">
      {isRenaming ? (
        <RenameForm passkey={passkey} guard={guard} onClose={() => setRenaming(false)} />
      ) : (
        <Shown passkey={passkey} guard={guard} onRemoved={onRemoved} onRename={() => setRenaming(true)} />
      )}
    </Box>
  );
}

function Shown({ passkey, guard, onRemoved, onRename }: Props & { onRename: () => void }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [remove, { loading }] = useDeletePasskeyMutation();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    setAsking(false);
    setFailure(null);
    try {
      await guard(() => remove({ variables: { input: { id } } }));
      toaster.success({ title: 'Llave de acceso quitada' });
      onRemoved();
    } catch (error) {
      setFailure(messageOf(error, FAILED));
    }
  }
  return (
    <>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Box minW="0">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            Agregada el {formatDate(createdAt)} ·{' '}
            {lastUsedAt ? `usada por última vez el ${formatDate(lastUsedAt)}` : 'todavía sin usar'}
          </Text>
        </Box>
        <Flex gap="2">
          <Button size="sm" variant="outline" onClick={onRename} aria-label={`Cambiar el nombre de ${name}`}>
            Cambiar nombre
          </Button>
          <Button
            size="sm"
            variant="ghost"
            colorPalette="red"
            loading={loading}
            onClick={() => setAsking(true)}
            aria-label={`Quitar ${name}`}
          >
            Quitar
          </Button>
        </Flex>
      </Flex>
      <ConfirmDialog
        open={isAsking}
        title="¿Quitar la llave de acceso?"
        text={`«${name}» dejará de abrir tu cuenta. En tu dispositivo puede quedar guardada: bórrala también ahí.`}
        confirm="Quitar"
        isFinal
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function RenameForm({ passkey: { id, name }, guard, onClose }: Omit<Props, 'onRemoved'> & { onClose: () => void }) {
  const [rename] = useRenamePasskeyMutation();
  const form = usePasskeyForm({
    name,
    save: (changed) => guard(() => rename({ variables: { input: { id, name: changed } } })),
    onSaved: onClose,
  });
  return (
    <chakra.form display="grid" gap="3" aria-label={`Nombre de ${name}`} noValidate onSubmit={form.onSubmit}>
      <TextField label="Nombre" required autoComplete="off" {...form.control('name')} />
      <FormFailure form={form} />
      <Flex gap="3" wrap="wrap">
        <SubmitButton form={form} size="sm">
          Guardar
        </SubmitButton>
        <Button size="sm" variant="outline" onClick={onClose} disabled={form.isSaving}>
          Cancelar
        </Button>
      </Flex>
    </chakra.form>
  );
}
