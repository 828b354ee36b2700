import { expect } from 'vitest';
import { isClipped } from './styles.ts';

const withParents = (element: Element): Element[] =>
  element.parentElement ? [element, ...withParents(element.parentElement)] : [element];

/** The element is displayed and not clipped. */
export function expectVisible(element: HTMLElement): void {
  expect(element).toBeVisible();
  expect(withParents(element).filter(isClipped)).toEqual([]);
}
