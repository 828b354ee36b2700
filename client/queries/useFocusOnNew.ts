import { useEffect, useRef } from 'react';

const ITEM = 'article, li, tbody tr';

/** The item at `index` of the list inside `place`, ignoring nested items. */
function itemAt(place: HTMLElement, index: number): HTMLElement | undefined {
  const isInside = (outer: Element | null | undefined) => Boolean(outer && place.contains(outer));
  const found = [...place.querySelectorAll<HTMLElement>(ITEM)];
  return found.filter((item) => !isInside(item.parentElement?.closest(ITEM)))[index];
}

/** Focuses the first new item when the next page arrives, unless the user moved the focus meanwhile. */
export function useFocusOnNew(shown: number, isLoading: boolean, failure: string | null) {
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shownBefore = useRef<number | null>(null);

  useEffect(() => {
    if (shownBefore.current === null || isLoading) return;
    if (failure) shownBefore.current = null;
    if (shownBefore.current === null || shown <= shownBefore.current || !list.current) return;
    const item = itemAt(list.current, shownBefore.current);
    shownBefore.current = null;
    if (!item || ![button.current, document.body].includes(document.activeElement as HTMLButtonElement)) return;
    item.tabIndex = -1;
    (item.querySelector<HTMLElement>('a[href]') ?? item).focus({ preventScroll: true });
  }, [shown, isLoading, failure]);

  const rememberShown = () => void (shownBefore.current = shown);
  return { list, button, rememberShown };
}
