import { EditConflicts } from './EditConflicts.tsx';
import type { Edits } from './useDraftForm.ts';

/** What other users changed while this form was open. */
export const EditNotices = ({ edits }: { edits: Edits }) =>
  (edits.conflicts.length > 0 || edits.followed.length > 0) && <EditConflicts edits={edits} />;
