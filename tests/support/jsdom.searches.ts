/**
 * What jsdom finds by walking through all labels, elements or rules, for each element anew, is found here in fewer
 * steps: those walks were a fifth of what tests of the client took.
 */
import { currentPage } from './jsdom.page.ts';

for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement]) {
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLElement) {
      const { labels } = currentPage();
      return labels.filter((label) => (label.htmlFor === '' ? label.contains(this) : label.htmlFor === this.id));
    },
  });
}

const BY_ID = /^\[id="([^"\\]+)"\]$/;

/** Testing Library looks for what labels an element by the value of an attribute. */
HTMLElement.prototype.querySelector = function (this: HTMLElement, selector: string) {
  const id = BY_ID.exec(selector)?.[1];
  if (id === undefined) return Element.prototype.querySelector.call(this, selector);
  const found = document.getElementById(id);
  return found !== this && this.contains(found) ? found : null;
};

const STYLING = ['style', 'hidden', 'popover', 'dir'];

const isStyled = (element: Element, styles: string): boolean =>
  STYLING.some((name) => element.hasAttribute(name)) ||
  element.getAttribute('type') === 'hidden' ||
  Array.from(element.classList).some((name) => styles.includes(`.${name}`));

/** Neither a rule of the page nor an attribute styles it or what it is in. */
function isPlain(element: Element): boolean {
  const { plain, styles } = currentPage();
  const check = (one: Element): boolean => {
    const result =
      plain.get(one) ?? (!isStyled(one, styles) && (one.parentElement === null || check(one.parentElement)));
    plain.set(one, result);
    return result;
  };
  return check(element);
}

const computeStyle = window.getComputedStyle;
const stylesOfTags = new Map<string, CSSStyleDeclaration>();

window.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement || !element.isConnected || !isPlain(element)) return computeStyle(element, pseudoElement);
  const { namespaceURI, localName } = element;
  const style = stylesOfTags.get(localName) ?? computeStyle(document.createElementNS(namespaceURI, localName));
  stylesOfTags.set(localName, style);
  return style;
};
