type Page = {
  labels: HTMLLabelElement[];
  /** All styles, as they are written. */
  styles: string;
  /** Which elements have no style but their tag's, of those asked about. */
  plain: Map<Element, boolean>;
};

let page: Page | null = null;

const forget = () => {
  page = null;
};
const changes = new MutationObserver(forget);
changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });

/** What is known of the document, found anew when anything in it has changed. */
export function currentPage(): Page {
  if (changes.takeRecords().length > 0) forget(); // the observer is called later
  page ??= {
    labels: Array.from(document.querySelectorAll('label')),
    styles: Array.from(document.querySelectorAll('style'), ({ textContent }) => textContent).join('\n'),
    plain: new Map(),
  };
  return page;
}
