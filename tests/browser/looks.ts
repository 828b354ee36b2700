/** The attribute of the elements whose contrast axe computes. */
export const NEW_LOOK = 'data-new-look';

/**
 * Runs in the page. Marks each text that is painted as no text of this document was before: two of the same classes and
 * colours, inside of elements of the same, have the same contrast. Headers, footers and the rows of a list have theirs
 * computed once in each theme.
 */
export function markNewLooks(mark: string): void {
  const PAINTED = ['color', 'background-color', 'background-image', 'opacity', 'font-size', 'font-weight', 'position'];
  const holder = window as { looks?: Map<string, number>; seen?: Set<number> };
  const looks = (holder.looks ??= new Map<string, number>());
  const seen = (holder.seen ??= new Set<number>());
  const numbers = new Map<Element, number>();

  const numberOf = (element: Element): number => {
    const found = numbers.get(element);
    if (found !== undefined) return found;
    const outer = element.parentElement ? numberOf(element.parentElement) : 0;
    const style = getComputedStyle(element);
    const isDisabled = element.matches(':disabled, [aria-disabled=true], [inert]');
    const painted = PAINTED.map((property) => style.getPropertyValue(property));
    const look = [outer, element.tagName, element.getAttribute('class'), isDisabled, ...painted].join();
    const number = looks.get(look) ?? looks.size;
    looks.set(look, number);
    numbers.set(element, number);
    return number;
  };

  // Axe exempts the label of a disabled control, which need not look like one.
  const isOfForm = (element: Element) => element.closest('label, input, select, textarea') !== null;
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');

  for (const element of document.body.querySelectorAll('*')) {
    element.removeAttribute(mark);
    if (isOfForm(element)) element.setAttribute(mark, '');
    else if (hasText(element) && element.checkVisibility({ checkVisibilityCSS: true })) {
      const number = numberOf(element);
      if (!seen.has(number)) element.setAttribute(mark, '');
      seen.add(number);
    }
  }
}
