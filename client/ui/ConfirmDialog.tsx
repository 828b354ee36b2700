import { loadPart } from '#client/loadPart.ts';
import type { ConfirmationProps } from './Confirmation.tsx';
import { useLatePart } from './useLatePart.ts';

const loadConfirmation = loadPart(() => import('./Confirmation.tsx'), 'Confirmation');

/** Confirms an action with consequences. Its code is loaded after the page. */
export function ConfirmDialog(props: ConfirmationProps) {
  const part = useLatePart(loadConfirmation);
  return part && <part.Confirmation {...props} />;
}
