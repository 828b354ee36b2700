import { createToaster } from '@chakra-ui/react';

/** Below the header, because the buttons of a page or a phone are at the bottom. */
const offsets = { top: '4.5rem', bottom: '1rem', left: '1rem', right: '1rem' };

/** Shows short notifications, rendered by `<Toasts />`. Their texts are written where an action succeeds. */
export const toaster = createToaster({ placement: 'top-end', offsets, pauseOnPageIdle: true, duration: 5000 });
