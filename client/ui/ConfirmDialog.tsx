import { loadPart } from '#client/loadPart.ts';
import type { ConfirmationProps } from './Confirmation.tsx';
import { useLatePart } from './useLatePart.ts';

const loadConfirmation = loadPart(() => import('./Confirmation.tsx'), 'Confirmation');

/** Asks before an action with consequences. No page needs its code before somebody acts. */
export function ConfirmDialog(props: ConfirmationProps) {
  const part = useLatePart(loadConfirmation);
  return part && <part.Confirmation {...props} />;
}
