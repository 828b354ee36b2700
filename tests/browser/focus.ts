import type { Page } from 'playwright-core';

/** Stops of the keyboard that look the same with the focus and without it: each kind of them once in a document. */
export async function invisibleStops(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab'); // what is focused after a key is `:focus-visible`
  return page.evaluate(async () => {
    const holder = window as { seenStops?: Set<string> };
    const seen = (holder.seenStops ??= new Set<string>());
    const isOfArk = (target: unknown) => target instanceof HTMLInputElement && /checkbox|radio/.test(target.type);
    // Nothing is loaded, left or validated: only what a script draws hears of the focus.
    const mute = (event: Event) => {
      if (!isOfArk(event.target)) event.stopImmediatePropagation();
    };
    const EVENTS = ['focus', 'focusin', 'blur', 'focusout'];
    for (const event of EVENTS) addEventListener(event, mute, true);

    const isClear = (color: string) => /^transparent$|[,/] ?0\)$/.test(color);
    function ringOf(element: Element): string {
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow } = getComputedStyle(element);
      const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && !isClear(outlineColor);
      return [isDrawn && [outlineWidth, outlineColor, outlineOffset], boxShadow].join();
    }
    /** It, what it is drawn by, and the card or the box around it; not an input that another element is drawn for. */
    function placesOf(stop: Element): Element[] {
      const around = [stop];
      for (let place = stop.parentElement; place && around.length < 5; place = place.parentElement) around.push(place);
      if (stop.getBoundingClientRect().width <= 1) around.shift();
      return [...around, ...(stop.nextElementSibling ? [stop.nextElementSibling] : [])];
    }
    const stateOf = (element: Element | null) =>
      ['class', 'type', 'aria-selected', 'aria-pressed', 'aria-current'].map((name) => element?.getAttribute(name));
    const isNew = (stop: Element) => {
      const kind = [document.documentElement.className, stop.tagName, stop, stop.parentElement]
        .map((part) => (part === null || part instanceof Element ? stateOf(part).join() : part))
        .join('|');
      return !seen.has(kind) && seen.add(kind);
    };
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')]
      .filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }))
      .filter((stop) => !stop.matches(':disabled') && !stop.closest('[inert]') && isNew(stop));

    const found: string[] = [];
    for (const stop of stops) {
      (document.activeElement as HTMLElement | null)?.blur();
      if (isOfArk(stop)) await new Promise(requestAnimationFrame);
      const places = placesOf(stop);
      const before = places.map(ringOf).join();
      stop.focus({ preventScroll: true });
      if (isOfArk(stop)) await new Promise(requestAnimationFrame);
      if (places.map(ringOf).join() === before) found.push(`invisible focus: ${stop.outerHTML.slice(0, 140)}`);
    }
    (document.activeElement as HTMLElement | null)?.blur();
    for (const event of EVENTS) removeEventListener(event, mute, true);
    return found;
  });
}
