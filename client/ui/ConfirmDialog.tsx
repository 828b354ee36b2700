import { Button, Dialog, Portal } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';

type Props = {
  open: boolean;
  title: string;
  text: string;
  confirm: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Where the keyboard goes afterwards, when what opened the dialog is gone. */
  finalFocus?: () => HTMLElement | null;
};

/** Asks before what cannot be undone. */
export const ConfirmDialog = ({ open, title, text, confirm, busy = false, onConfirm, onClose, finalFocus }: Props) => (
  <Dialog.Root
    recipe={dialogSlotRecipe}
    open={open}
    onOpenChange={(change) => !change.open && onClose()}
    role="alertdialog"
    placement="center"
    lazyMount
    unmountOnExit
    finalFocusEl={finalFocus}
  >
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner px="4">
        <Dialog.Content>
          <Dialog.Header>
            <Dialog.Title>{title}</Dialog.Title>
          </Dialog.Header>
          <Dialog.Body>
            <Dialog.Description>{text}</Dialog.Description>
          </Dialog.Body>
          <Dialog.Footer>
            <Button variant="outline" onClick={onClose} disabled={busy}>
              Cancelar
            </Button>
            <Button colorPalette="red" onClick={onConfirm} loading={busy}>
              {confirm}
            </Button>
          </Dialog.Footer>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
);
