import { Button, Dialog } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { ActButton } from './ActButton.tsx';
import { Modal } from './Modal.tsx';

export type ConfirmationProps = {
  open: boolean;
  title: string;
  text: string;
  confirm: string;
  cancel?: string;
  /** What is confirmed can't be undone: its button is red. */
  isFinal?: boolean;
  /** What is confirmed is not what the dialog advises: its button is plain. */
  isPlain?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** The element to focus on close, when the one that opened the dialog is removed. */
  finalFocus?: () => HTMLElement | null;
};

/** The dialog that asks before an action with consequences. It is confirmed once each time it is opened. */
export function Confirmation({
  open,
  title,
  text,
  confirm,
  cancel = 'Cancelar',
  isFinal = false,
  isPlain = false,
  busy = false,
  onConfirm,
  onClose,
  finalFocus,
}: ConfirmationProps) {
  // While it fades out its button has the focus, and Enter presses it again.
  const canConfirm = useRef(open);
  useLayoutEffect(() => {
    canConfirm.current = open;
  }, [open]);

  function confirmOnce() {
    if (!canConfirm.current) return;
    canConfirm.current = false;
    onConfirm();
  }
  return (
    <Modal role="alertdialog" open={open} title={title} onClose={onClose} finalFocusEl={finalFocus}>
      <Dialog.Body>
        <Dialog.Description>{text}</Dialog.Description>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={() => onClose()} disabled={busy}>
          {cancel}
        </Button>
        <ActButton colorPalette={isFinal ? 'red' : isPlain ? 'gray' : 'yellow'} onClick={confirmOnce} busy={busy}>
          {confirm}
        </ActButton>
      </Dialog.Footer>
    </Modal>
  );
}
