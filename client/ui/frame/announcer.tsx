import { VisuallyHidden } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';

let message = '';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Announces a text to screen readers. A repeated text gets a trailing space, because only a change is announced. */
export function announce(text: string) {
  message = text === message ? `${text}\u00A0` : text;
  listeners.forEach((listener) => listener());
}

/** The live region for `announce`; render it once per page. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => message);
  return (
    <VisuallyHidden role="status" data-announcer="">
      {text}
    </VisuallyHidden>
  );
}
