import type { KeyboardEvent } from 'react';

/** Handles the Escape key, unless it ends the composition of a character. */
export const onEscape = (close: (() => void) | undefined) => (event: KeyboardEvent) => {
  if (!close || event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  event.stopPropagation();
  close();
};
