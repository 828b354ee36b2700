import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { PanelForm } from '#client/forms/PanelForm.tsx';
import { useAct } from '#client/forms/useAct.ts';
import { formatDate } from '#client/text/date.ts';
import { ActButton } from '#client/ui/ActButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { useFocusInPlace } from '#client/ui/useFocusInPlace.ts';
import {
  useDeletePasskeyMutation,
  useRenamePasskeyMutation,
  type SecurityPasskeyFragment,
} from './Passkeys.generated.ts';
import { usePasskeyForm } from './usePasskeyForm.ts';

type Props = { passkey: SecurityPasskeyFragment; onRemoved: () => void };

const FAILED = 'No pudimos quitar la llave de acceso. Inténtalo de nuevo.';

/** One passkey, with what its owner does to it. */
export function PasskeyItem({ passkey, onRemoved }: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const place = useFocusInPlace(isRenaming);
  return (
    <Box as="li" ref={place} py="3" borderColor="border.muted">
      {isRenaming ? (
        <RenameForm passkey={passkey} onClose={() => setRenaming(false)} />
      ) : (
        <Shown passkey={passkey} onRemoved={onRemoved} onRename={() => setRenaming(true)} />
      )}
    </Box>
  );
}

function Shown({ passkey, onRemoved, onRename }: Props & { onRename: () => void }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [remove, { loading }] = useDeletePasskeyMutation();
  const [isAsking, setAsking] = useState(false);
  const { act, failure } = useAct(FAILED);

  async function confirm() {
    setAsking(false);
    if (!(await act(() => remove({ variables: { input: { id } } })))) return;
    toaster.success({ title: 'Llave de acceso quitada' });
    onRemoved();
  }
  return (
    <>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Box minW="0">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Text>
          <Muted>
            Agregada el {formatDate(createdAt)} ·{' '}
            {lastUsedAt ? `usada por última vez el ${formatDate(lastUsedAt)}` : 'todavía sin usar'}
          </Muted>
        </Box>
        <Flex gap="2">
          <Button size="sm" variant="outline" onClick={() => onRename()} aria-label={`Cambiar el nombre de ${name}`}>
            Cambiar nombre
          </Button>
          <ActButton
            size="sm"
            variant="ghost"
            colorPalette="red"
            busy={loading}
            onClick={() => setAsking(true)}
            aria-label={`Quitar ${name}`}
          >
            Quitar
          </ActButton>
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

function RenameForm({ passkey: { id, name }, onClose }: Omit<Props, 'onRemoved'> & { onClose: () => void }) {
  const [rename] = useRenamePasskeyMutation();
  const form = usePasskeyForm({
    name,
    save: (changed) => rename({ variables: { input: { id, name: changed } } }),
    onSaved: onClose,
  });
  return (
    <PanelForm form={form} label={`Nombre de ${name}`} submit="Guardar" onCancel={onClose}>
      <TextField label="Nombre" required autoComplete="off" {...form.control('name')} />
    </PanelForm>
  );
}
