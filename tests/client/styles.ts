import createCache from '@emotion/cache';

const cache = createCache({ key: 'css' });
const { insert } = cache;

const HIDES = /display:\s*none|visibility:/;

/** Sources of styles by the class of their elements. */
const sources = new Map<string, string>();

/** Inserts only styles that hide something: jsdom reads every inserted one for each element that is asked for. */
export const hidingStyles = Object.assign(cache, {
  insert(...inserted: Parameters<typeof insert>): string | void {
    const [selector, { name, styles }] = inserted;
    sources.set(`css-${name}`, styles);
    if (selector === '') return;
    if (HIDES.test(styles)) return insert(...inserted);
    cache.inserted[name] = true; // or it is given again with every render
  },
});

const stylesOf = (element: Element): string =>
  Array.from(element.classList, (name) => sources.get(name) ?? '').join('\n');

/** Clipped to a point, as elements only for screen readers are. */
export const isClipped = (element: Element): boolean => /clip:\s*rect|width:\s*1px/.test(stylesOf(element));

/** Underlined and in the colour of links. */
export const looksLikeLink = (element: Element): boolean =>
  /text-decoration:\s*underline/.test(stylesOf(element)) &&
  /[;{\s]color:\s*var\(--\w+-colors-purple-fg\)/.test(`;${stylesOf(element)}`);

/** The name of the colour palette an element uses. */
export const coloursOf = (element: Element): string | undefined =>
  /-colors-color-palette-subtle:\s*var\(--\w+-colors-(\w+)-subtle\)/.exec(stylesOf(element))?.[1];
