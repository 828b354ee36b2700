import { createToaster } from '@chakra-ui/react';

/** Around a toast and in it; in large text it leaves the room to the words. */
export const GAP = 'min(1rem, 16px)';

/** Right below the header, because the buttons of a page or a phone are at the bottom; in large text, too. */
const offsets = { top: 'min(4.5rem, 88px)', bottom: GAP, left: GAP, right: GAP };

/** Shows short notifications, rendered by `<Toasts />`. Their texts are written where an action succeeds. */
export const toaster = createToaster({ placement: 'top-end', offsets, pauseOnPageIdle: true, duration: 5000 });
