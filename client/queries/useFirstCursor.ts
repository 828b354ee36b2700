import { useState } from 'react';

type Query = { loading: boolean };

/**
 * Where a screen's subscription begins: the cursor of the query's first answer, so that no event after it is missed.
 * Null until that answer came, and again when `subject` changes.
 */
export function useFirstCursor({ loading }: Query, cursor: string | undefined, subject: string = ''): string | null {
  const [first, setFirst] = useState<{ cursor: string; subject: string } | null>(null);
  if (cursor !== undefined && !loading && first?.subject !== subject) setFirst({ cursor, subject });
  return first?.subject === subject ? first.cursor : null;
}
