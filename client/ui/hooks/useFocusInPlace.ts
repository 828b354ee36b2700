import { useLayoutEffect, useRef } from 'react';

const FIRST = ':is(input, select, textarea, button):not([hidden], :disabled)';

/** A ref for what shows something else when `isOpen` changes: its first control takes the focus if that was lost. */
export function useFocusInPlace(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (document.activeElement === document.body) place.current?.querySelector<HTMLElement>(FIRST)?.focus();
  }, [isOpen]);
  return place;
}
