import { createContext, type RefObject } from 'react';

/** Calls its argument, which closes the dialog, at once or after a confirmation. */
type CloseGuard = (close: () => void) => void;

/** What confirms closing the dialog around it; null outside of a dialog. */
export const CloseGuardContext = createContext<RefObject<CloseGuard | null> | null>(null);
