import { useRef, useState, type MouseEvent, type RefObject } from 'react';

type Shown<Name> = { name: Name; isOpen: boolean };

/**
 * Dialogs that buttons of a row open. A closed dialog returns the focus, unless its change removed the row.
 * `onLeft` refetches the row when a dialog is closed unsaved: after a refusal the row has changed.
 */
export function useDialog<Name extends string>(focusTarget: RefObject<HTMLElement | null>, onLeft?: () => void) {
  const [shown, setShown] = useState<Shown<Name> | null>(null);
  const returnTo = useRef<HTMLElement>(null);
  const close = () => setShown((before) => before && { ...before, isOpen: false });
  const onClose = () => {
    close();
    onLeft?.();
  };
  return {
    open: (name: Name) => (event: MouseEvent<HTMLElement>) => {
      returnTo.current = event.currentTarget;
      setShown({ name, isOpen: true });
    },
    /** Undefined until the dialog is opened. */
    stateOf: (name: Name) =>
      shown?.name === name ? { open: shown.isOpen, onClose, onSaved, finalFocusEl: () => returnTo.current } : undefined,
  };

  /** `focusTarget`, which is not removed, is focused. */
  function onSaved() {
    returnTo.current = focusTarget.current;
    close();
  }
}

/** The props of a dialog. */
export type DialogState = NonNullable<ReturnType<ReturnType<typeof useDialog>['stateOf']>>;
