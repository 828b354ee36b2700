import { Button } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FALLBACK } from '#client/text/messages.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { useDeleteUpdateMutation } from './UpdateScreen.generated.ts';

const QUESTION = '¿Estás seguro de que quieres eliminar esta actualización? Esta acción no se puede deshacer.';

export function DeleteUpdate({ updateId, onDeleted }: { updateId: string; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const [remove, { loading }] = useDeleteUpdateMutation();

  async function confirm() {
    try {
      await remove({ variables: { input: { id: updateId } } });
      onDeleted();
    } catch {
      setAsking(false);
      toaster.error({ title: FALLBACK.deleteUpdate });
    }
  }

  return (
    <>
      <Button variant="outline" colorPalette="red" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden /> Eliminar
      </Button>
      <ConfirmDialog
        isFinal
        open={asking}
        title="Eliminar actualización"
        text={QUESTION}
        confirm="Eliminar"
        busy={loading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
