import { useState } from 'react';
import { MESSAGE } from '#client/text/messages.ts';
import { messageOf } from './failure.ts';

type Attempt = { after: string | null; loading: boolean; failure: string | null };

const NONE: Attempt = { after: null, loading: false, failure: null };

/** Asks for the page of a list that follows a cursor, and says whether that is under way or failed: for `LoadMore`. */
export function useLoadMore(load: (after: string | null) => Promise<unknown>) {
  const [attempt, setAttempt] = useState(NONE);

  async function onMore(after: string | null) {
    setAttempt({ after, loading: true, failure: null });
    try {
      await load(after);
      setAttempt(NONE);
    } catch (error) {
      setAttempt({ after, loading: false, failure: messageOf(error, MESSAGE.moreFailed) });
    }
  }
  return { attempt, onMore };
}
