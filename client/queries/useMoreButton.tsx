import { Button, Spinner, type ButtonProps } from '@chakra-ui/react';
import { useState } from 'react';
import { messageOf } from '#client/apollo/failure.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { useFocusOnNew } from './useFocusOnNew.ts';

type Attempt = { after: string | null; isLoading: boolean; failure: string | null };

const NONE: Attempt = { after: null, isLoading: false, failure: null };

type Options = {
  /** How many items are shown. */
  shown: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  load: (after: string | null) => Promise<unknown>;
  isStale?: boolean;
};

/**
 * The button that loads the page after a list's last item, and why that failed; `list` is the ref of the list. A
 * request for another list, which ended elsewhere, has no effect on this one.
 */
export function useMoreButton({ shown, pageInfo: { hasNextPage, endCursor }, load, isStale = false }: Options) {
  const [attempt, setAttempt] = useState(NONE);
  const { isLoading, failure } = attempt.after === endCursor ? attempt : NONE;
  const { list, button, rememberShown } = useFocusOnNew(shown, isLoading, failure);
  const isDisabled = isLoading || isStale;

  async function loadNext() {
    if (isDisabled) return;
    rememberShown();
    setAttempt({ after: endCursor, isLoading: true, failure: null });
    try {
      await load(endCursor);
      setAttempt(NONE);
    } catch (error) {
      setAttempt({ after: endCursor, isLoading: false, failure: messageOf(error, MESSAGE.moreFailed) });
    }
  }

  const buttonOf = (label: string, props: ButtonProps & { 'data-print'?: 'hide' } = {}) =>
    hasNextPage && (
      // Not `disabled` while loading, which would lose the focus.
      <Button
        ref={button}
        variant="outline"
        onClick={() => void loadNext()}
        aria-disabled={isDisabled}
        aria-busy={isLoading}
        {...props}
      >
        {isLoading && <Spinner size="inherit" borderWidth="0.125em" />}
        {isLoading ? 'Cargando...' : label}
      </Button>
    );
  return { list, failure, buttonOf };
}
