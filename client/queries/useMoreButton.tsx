import { Button, Spinner, type ButtonProps } from '@chakra-ui/react';
import { useState, useLayoutEffect, useRef } from 'react';
import { messageOf } from '#client/apollo/failure.ts';
import { MESSAGE } from '#client/text/messages.ts';

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

const ITEM = 'article, li, tbody tr';

/** The items of the list inside `place`, ignoring nested ones. */
function itemsIn(place: HTMLElement | null): HTMLElement[] {
  const isInside = (outer: Element | null | undefined) => Boolean(outer && place?.contains(outer));
  const found = [...(place?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
  return found.filter((item) => !isInside(item.parentElement?.closest(ITEM)));
}

/** Focuses the first new item when the next page arrives, unless the user moved the focus meanwhile. */
function useFocusOnNew(shown: number, isLoading: boolean, failure: string | null) {
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<{ shown: number; items: HTMLElement[] } | null>(null);

  useLayoutEffect(() => {
    if (before.current === null || isLoading) return;
    if (failure) before.current = null;
    if (before.current === null || shown <= before.current.shown) return;
    // In a grouped list the new ones are among the others.
    const known = new Set(before.current.items);
    const item = itemsIn(list.current).find((each) => !known.has(each));
    before.current = null;
    if (!item || ![button.current, document.body].includes(document.activeElement as HTMLButtonElement)) return;
    item.tabIndex = -1;
    (item.querySelector<HTMLElement>('a[href]') ?? item).focus({ preventScroll: true });
  }, [shown, isLoading, failure]);

  const rememberShown = () => void (before.current = { shown, items: itemsIn(list.current) });
  return { list, button, rememberShown };
}
