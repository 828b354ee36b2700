import { EditConflicts } from './EditConflicts.tsx';
import type { Edits } from './useDraftForm.ts';

/** What somebody else changed of what is being edited. */
export const EditNotices = ({ edits }: { edits: Edits }) =>
  (edits.conflicts.length > 0 || edits.followed.length > 0) && <EditConflicts edits={edits} />;
