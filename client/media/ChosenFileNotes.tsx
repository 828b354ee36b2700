import { Text } from '@chakra-ui/react';
import { Notice } from '#client/ui/Notice.tsx';
import type { FileNotes } from './useChosenFiles.ts';

/** Why chosen files can't be uploaded, and what readers may not see of others. `error`: of the server. */
export const ChosenFileNotes = ({ notes, error }: { notes: FileNotes; error: string | undefined }) => (
  <>
    <Lines status="error" texts={error === undefined ? notes.rejected : [...notes.rejected, error]} />
    <Lines status="warning" texts={notes.warned} />
  </>
);

const Lines = ({ status, texts }: { status: 'error' | 'warning'; texts: string[] }) =>
  texts.length > 0 && (
    <Notice
      status={status}
      more={texts.map((text) => (
        <Text key={text}>{text}</Text>
      ))}
    />
  );
