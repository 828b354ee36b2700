import { createToaster } from '@chakra-ui/react';

/** Below the header: at the bottom of a page and of a phone stand the buttons that act. */
const offsets = { top: '4.5rem', bottom: '1rem', left: '1rem', right: '1rem' };

/** Shows short notifications, rendered by `<Toasts />`. */
export const toaster = createToaster({ placement: 'top-end', offsets, pauseOnPageIdle: true, duration: 5000 });
