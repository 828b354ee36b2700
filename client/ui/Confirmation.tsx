import { Box, Button, Dialog } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { ActionButton } from './ActionButton.tsx';
import { ErrorAlert } from './ErrorAlert.tsx';
import { Modal } from './Modal.tsx';

export type ConfirmationProps = {
  open: boolean;
  title: string;
  body: string;
  /** The label of the button that confirms. */
  action: string;
  cancel?: string;
  /** What is confirmed can't be undone: its button is red. */
  isFinal?: boolean;
  /** What is confirmed is not what the dialog advises: its button is plain. */
  isPlain?: boolean;
  busy?: boolean;
  /** Why what was confirmed failed. */
  failure?: string | null;
  onConfirm: () => void;
  onClose: () => void;
  /** The element to focus on close, when the one that opened the dialog is removed. */
  finalFocus?: () => HTMLElement | null;
};

/** The dialog that confirms an action with consequences: once each time it is opened, and again after a failure. */
export function Confirmation({
  open,
  title,
  body,
  action,
  cancel = 'Cancelar',
  isFinal = false,
  isPlain = false,
  busy = false,
  failure = null,
  onConfirm,
  onClose,
  finalFocus,
}: ConfirmationProps) {
  // While it fades out its button has the focus, and Enter presses it again.
  const canConfirm = useRef(open);
  useLayoutEffect(() => {
    canConfirm.current = open && !busy;
  }, [open, busy]);

  function confirmOnce() {
    if (!canConfirm.current) return;
    canConfirm.current = false;
    onConfirm();
  }
  return (
    <Modal role="alertdialog" open={open} title={title} onClose={onClose} finalFocusEl={finalFocus}>
      <Dialog.Body>
        <Dialog.Description>{body}</Dialog.Description>
        {failure !== null && (
          <Box mt="4">
            <ErrorAlert>{failure}</ErrorAlert>
          </Box>
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={() => onClose()} disabled={busy}>
          {cancel}
        </Button>
        <ActionButton colorPalette={isFinal ? 'red' : isPlain ? 'gray' : 'yellow'} onClick={confirmOnce} busy={busy}>
          {action}
        </ActionButton>
      </Dialog.Footer>
    </Modal>
  );
}
