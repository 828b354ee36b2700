import { useLayoutEffect, useRef } from 'react';

const ITEM = 'article, li, tbody tr';

/** The items of the list inside `place`, ignoring nested ones. */
function itemsIn(place: HTMLElement | null): HTMLElement[] {
  const isInside = (outer: Element | null | undefined) => Boolean(outer && place?.contains(outer));
  const found = [...(place?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
  return found.filter((item) => !isInside(item.parentElement?.closest(ITEM)));
}

/** Focuses the first new item when the next page arrives, unless the user moved the focus meanwhile. */
export function useFocusOnNew(shown: number, isLoading: boolean, failure: string | null) {
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
