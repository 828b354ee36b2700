import { useLayoutEffect, useRef } from 'react';

const FIRST = ':is(input, select, textarea, button):not([hidden], :disabled)';

/** A ref for an element whose contents change with `isOpen`: its first control is focused if the focus was lost. */
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
