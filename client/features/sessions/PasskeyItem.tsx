import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { PanelForm } from '#client/forms/PanelForm.tsx';
import { formatDate } from '#client/text/date.ts';
import { RemoveButton } from '#client/ui/ItemRow.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { useFocusInPlace } from '#client/ui/hooks/useFocusInPlace.ts';
import {
  useDeletePasskeyMutation,
  useRenamePasskeyMutation,
  type SecurityPasskeyFragment,
} from './Passkeys.generated.ts';
import { usePasskeyForm } from './usePasskeyForm.ts';

type Props = { passkey: SecurityPasskeyFragment; focusAfter: () => HTMLElement | null };

/** One passkey, which can be renamed or removed. */
export function PasskeyItem({ passkey, focusAfter }: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const place = useFocusInPlace(isRenaming);
  return (
    <Box as="li" ref={place} py="3" borderColor="border.muted">
      {isRenaming ? (
        <RenameForm passkey={passkey} onClose={() => setRenaming(false)} />
      ) : (
        <Shown passkey={passkey} focusAfter={focusAfter} onRename={() => setRenaming(true)} />
      )}
    </Box>
  );
}

function Shown({ passkey, focusAfter, onRename }: Props & { onRename: () => void }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [remove] = useDeletePasskeyMutation();
  const removal = useConfirm({
    title: '¿Quitar la llave de acceso?',
    body: `«${name}» dejará de abrir tu cuenta. En tu dispositivo puede quedar guardada: bórrala también ahí.`,
    action: 'Quitar',
    isFinal: true,
    fallback: 'No pudimos quitar la llave de acceso. Inténtalo de nuevo.',
    focusAfter,
    async run() {
      await remove({ variables: { input: { id } } });
      toaster.success({ title: 'Llave de acceso quitada' });
    },
  });
  return (
    <>
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
          <RemoveButton action="Quitar" name={name} onClick={() => removal.open()} />
        </Flex>
      </Flex>
      {removal.dialog}
    </>
  );
}

function RenameForm({ passkey: { id, name }, onClose }: Omit<Props, 'focusAfter'> & { onClose: () => void }) {
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
