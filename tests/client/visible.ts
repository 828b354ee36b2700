import { expect } from 'vitest';

/** The source of the CSS rules of an element's own classes: jsdom applies no rules inside a cascade layer. */
const rulesOf = (element: Element): string => {
  const written = Array.from(document.querySelectorAll('style'), ({ textContent }) => textContent).join('\n');
  return Array.from(element.classList)
    .flatMap((name) => written.split(`.${name}{`).slice(1))
    .map((rest) => rest.slice(0, rest.indexOf('}')))
    .join('\n');
};

/** Clipped to a point, as elements only for screen readers are. */
const isClipped = (element: Element): boolean => /clip:\s*rect|width:\s*1px/.test(rulesOf(element));

const withParents = (element: Element): Element[] =>
  element.parentElement ? [element, ...withParents(element.parentElement)] : [element];

/** The element is displayed and not clipped. */
export function expectVisible(element: HTMLElement): void {
  expect(element).toBeVisible();
  expect(withParents(element).filter(isClipped)).toEqual([]);
}

/** The name of the colour palette an element uses. */
export const coloursOf = (element: Element): string | undefined =>
  /-colors-color-palette-subtle:\s*var\(--\w+-colors-(\w+)-subtle\)/.exec(rulesOf(element))?.[1];
