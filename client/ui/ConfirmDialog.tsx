import { Button, Dialog, Portal } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';

type Props = {
  open: boolean;
  title: string;
  text: string;
  confirm: string;
  cancel?: string;
  /** What is confirmed can't be undone: its button is red. */
  isFinal?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** The element to focus on close, when the one that opened the dialog is removed. */
  finalFocus?: () => HTMLElement | null;
};

/** Asks before an action with consequences. */
export const ConfirmDialog = ({
  open,
  title,
  text,
  confirm,
  cancel = 'Cancelar',
  isFinal = false,
  busy = false,
  onConfirm,
  onClose,
  finalFocus,
}: Props) => (
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
        <Dialog.Content borderWidth="1px" _dark={{ borderColor: 'border.emphasized' }}>
          <Dialog.Header>
            <Dialog.Title>{title}</Dialog.Title>
          </Dialog.Header>
          <Dialog.Body>
            <Dialog.Description>{text}</Dialog.Description>
          </Dialog.Body>
          <Dialog.Footer>
            <Button variant="outline" onClick={onClose} disabled={busy}>
              {cancel}
            </Button>
            <Button colorPalette={isFinal ? 'red' : 'yellow'} onClick={onConfirm} loading={busy}>
              {confirm}
            </Button>
          </Dialog.Footer>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
);
