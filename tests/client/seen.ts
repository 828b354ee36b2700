import { expect } from 'vitest';

/** Cut down to a point, as what only a screen reader finds is: jsdom's own idea of visible doesn't look at that. */
const isClipped = (element: Element): boolean => {
  const { position, width, height, clip } = getComputedStyle(element);
  return position === 'absolute' && (clip !== '' || (width === '1px' && height === '1px'));
};

const withParents = (element: Element): Element[] =>
  element.parentElement ? [element, ...withParents(element.parentElement)] : [element];

/** Somebody who looks at the page reads it. */
export function expectSeen(element: HTMLElement): void {
  expect(element).toBeVisible();
  expect(withParents(element).filter(isClipped)).toEqual([]);
}
