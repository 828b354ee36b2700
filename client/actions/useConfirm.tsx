import { useRef, useState } from 'react';
import { useAction } from './useAction.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { ConfirmationProps } from '#client/ui/Confirmation.tsx';

type Confirmable = Pick<ConfirmationProps, 'title' | 'body' | 'action' | 'cancel' | 'isFinal'> & {
  /** Runs once confirmed. The dialog is pending until it settles. */
  run: () => unknown;
  /** Shown when `run` fails without a message of the server. */
  fallback?: string;
  /** The element to focus after `run`, when the button that opened the dialog is removed. */
  focusAfter?: () => HTMLElement | null;
};

const CLOSED: Confirmable = { title: '', body: '', action: '', run: () => null };

/**
 * Confirms an action in a dialog before it runs: `open` opens the dialog, whose element is `dialog`. The action runs
 * once, the dialog closes when it succeeds and shows why it failed. Options that depend on what is confirmed are a
 * function, called with the arguments of `open`.
 */
export function useConfirm<Args extends unknown[] = []>(options: Confirmable | ((...args: Args) => Confirmable)) {
  const [confirmable, setConfirmable] = useState(CLOSED);
  const [isOpen, setOpen] = useState(false);
  const isConfirmed = useRef(false);
  const { run: action, fallback, focusAfter, ...texts } = confirmable;
  const { run, isBusy, failure, clear } = useAction(async () => action(), fallback);

  function open(...args: Args) {
    isConfirmed.current = false;
    setConfirmable(typeof options === 'function' ? options(...args) : options);
    clear();
    setOpen(true);
  }

  async function confirm() {
    isConfirmed.current = true;
    if (await run()) setOpen(false);
    else isConfirmed.current = false;
  }

  const dialog = (
    <ConfirmDialog
      {...texts}
      open={isOpen}
      busy={isBusy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={() => isBusy || setOpen(false)}
      finalFocus={() => (isConfirmed.current && focusAfter?.()) || null}
    />
  );
  return { open, dialog };
}
