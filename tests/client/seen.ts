import { expect } from 'vitest';

/** The style rules of an element's own classes, as they are written: jsdom applies none that stands in a layer. */
const rulesOf = (element: Element): string => {
  const written = Array.from(document.querySelectorAll('style'), ({ textContent }) => textContent).join('\n');
  return Array.from(element.classList)
    .flatMap((name) => written.split(`.${name}{`).slice(1))
    .map((rest) => rest.slice(0, rest.indexOf('}')))
    .join('\n');
};

/** Cut down to a point, as what only a screen reader finds is. */
const isClipped = (element: Element): boolean => /clip:\s*rect|width:\s*1px/.test(rulesOf(element));

const withParents = (element: Element): Element[] =>
  element.parentElement ? [element, ...withParents(element.parentElement)] : [element];

/** Somebody who looks at the page reads it. */
export function expectSeen(element: HTMLElement): void {
  expect(element).toBeVisible();
  expect(withParents(element).filter(isClipped)).toEqual([]);
}

/** The name of the colours an element is shown in. */
export const coloursOf = (element: Element): string | undefined =>
  /-colors-color-palette-subtle:\s*var\(--\w+-colors-(\w+)-subtle\)/.exec(rulesOf(element))?.[1];
