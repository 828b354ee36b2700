import { VisuallyHidden } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';

let spoken = '';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Says something to those who don't see the screen; the same again counts as news only if the page changes with it. */
export function announce(text: string) {
  spoken = text === spoken ? `${text}\u00A0` : text;
  listeners.forEach((listener) => listener());
}

/** The one region of the page that `announce` speaks through. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => spoken);
  return (
    <VisuallyHidden role="status" data-announcer="">
      {text}
    </VisuallyHidden>
  );
}
