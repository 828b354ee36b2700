import { Button } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { FALLBACK } from '#client/text/messages.ts';
import { useDeleteUpdateMutation } from './UpdateScreen.generated.ts';

export function DeleteUpdate({ updateId, onDeleted }: { updateId: string; onDeleted: () => void }) {
  const [remove] = useDeleteUpdateMutation();
  const deletion = useConfirm({
    title: 'Eliminar actualización',
    body: '¿Estás seguro de que quieres eliminar esta actualización? Esta acción no se puede deshacer.',
    action: 'Eliminar',
    isFinal: true,
    fallback: FALLBACK.deleteUpdate,
    async run() {
      await remove({ variables: { input: { id: updateId } } });
      onDeleted();
    },
  });
  return (
    <>
      <Button variant="outline" colorPalette="red" onClick={() => deletion.open()}>
        <Trash2 aria-hidden /> Eliminar
      </Button>
      {deletion.dialog}
    </>
  );
}
