import { lazyImport } from '#client/lazyImport.ts';
import type { ConfirmationProps } from './Confirmation.tsx';
import { useIdleImport } from './hooks/useIdleImport.ts';

const loadConfirmation = lazyImport(() => import('./Confirmation.tsx'), 'Confirmation');

/** Confirms an action with consequences. Its code is loaded after the page. */
export function ConfirmDialog(props: ConfirmationProps) {
  const part = useIdleImport(loadConfirmation);
  return part && <part.Confirmation {...props} />;
}
