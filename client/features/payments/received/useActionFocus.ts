import { useLayoutEffect, useRef } from 'react';

/**
 * For a button that chooses many of a list: `focusAction` moves the focus to the action of the bar that appears for
 * what is chosen, once it is there.
 */
export function useActionFocus(hasChosen: boolean) {
  const action = useRef<HTMLButtonElement>(null);
  const isAwaited = useRef(false);
  useLayoutEffect(() => {
    if (!isAwaited.current || !hasChosen) return;
    isAwaited.current = false;
    action.current?.focus({ preventScroll: true });
  });
  return { action, focusAction: () => (isAwaited.current = true) };
}
