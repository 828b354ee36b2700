import { Toasts } from '#client/ui/Toasts.tsx';
import { OfflineStrip } from './OfflineStrip.tsx';

/** What is told over whatever page is shown. */
export const News = () => (
  <>
    <Toasts />
    <OfflineStrip />
  </>
);
