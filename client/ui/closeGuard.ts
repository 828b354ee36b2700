import { createContext } from 'react';

/** Calls its argument, which closes the dialog, at once or after a confirmation. */
export type CloseGuard = { confirm: (close: () => void) => void };

/** Sets what confirms closing the dialog around it; null outside of a dialog. */
export const CloseGuardContext = createContext<((guard: CloseGuard | null) => void) | null>(null);
