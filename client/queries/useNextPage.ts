import { useState } from 'react';
import { messageOf } from '#client/apollo/failure.ts';
import { MESSAGE } from '#client/text/messages.ts';

type Attempt = { after: string | null; isLoading: boolean; failure: string | null };

const NONE: Attempt = { after: null, isLoading: false, failure: null };

/** Loads the page after a cursor. A request for another list, which ended elsewhere, has no effect on this one. */
export function useNextPage(cursor: string | null, load: (after: string | null) => Promise<unknown>) {
  const [attempt, setAttempt] = useState(NONE);

  async function loadNext() {
    setAttempt({ after: cursor, isLoading: true, failure: null });
    try {
      await load(cursor);
      setAttempt(NONE);
    } catch (error) {
      setAttempt({ after: cursor, isLoading: false, failure: messageOf(error, MESSAGE.moreFailed) });
    }
  }

  const { isLoading, failure } = attempt.after === cursor ? attempt : NONE;
  return { isLoading, failure, loadNext };
}
