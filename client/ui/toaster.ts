import { createToaster } from '@chakra-ui/react';

/** Shows short notifications, rendered by `<Toasts />`. */
export const toaster = createToaster({ placement: 'bottom-end', pauseOnPageIdle: true, duration: 5000 });
