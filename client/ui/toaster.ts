import { createToaster } from '@chakra-ui/react';

/** Short news about what was just done. `<Toasts />` shows it. */
export const toaster = createToaster({ placement: 'bottom-end', pauseOnPageIdle: true, duration: 5000 });
