import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onlyAsked } from '#client/lean/asked.ts';
import { bodiesNamed, UNREACHED } from '#client/lean/unreached.ts';
import { filesUnder, read, ROOT, sourcesUnder } from './sources.ts';

const screens = sourcesUnder('client/features', 'client/ui', 'client/theme');
const recipes = filesUnder('node_modules/@chakra-ui/react/dist/esm/theme').filter((path) => path.endsWith('.js'));
const named = new Set([...screens.map(({ text }) => text), ...recipes.map(read)].join(' ').match(/[a-z]\w*/gi));

/** A library's list, what its names look like, and its share that may stay: more, and it is no longer read rightly. */
const LISTS: [module: string, name: RegExp, share: number][] = [
  ['@chakra-ui/react/dist/esm/preset-base.js', /(?<=^(?: {2}){1,2})\w+(?=: )|(?<=shorthand: \[.*)\w+/gm, 0.8],
  ['@pandacss/is-valid-prop/dist/index.mjs', /\w+/g, 0.5],
  ['@emotion/is-prop-valid/dist/emotion-is-prop-valid.esm.js', /\w+/g, 0.6],
];

test.each(LISTS)('of %s the build keeps what a screen or a recipe names, and little else', (module, name, share) => {
  const whole = read(`node_modules/${module}`);
  const kept = onlyAsked(join(ROOT, 'node_modules', module), whole);
  const left = new Set(kept.match(name));
  expect(whole.match(name)?.filter((each) => named.has(each) && !left.has(each))).toEqual([]);
  expect(kept.length / whole.length).toBeLessThan(share);
});

test('the build keeps of the select what the native one borrows', () => {
  const folder = 'node_modules/@chakra-ui/react/dist/esm/theme/recipes';
  const borrowed = read(`${folder}/native-select.js`).match(/(?<=selectSlotRecipe\.)\w+(\?\.\w+)?/g) ?? [];
  expect(new Set(borrowed)).toEqual(new Set(['variants?.variant', 'defaultVariants']));
  const kept = onlyAsked(join(ROOT, folder, 'select.js'), read(`${folder}/select.js`));
  expect(kept).toMatch(/variants: \{\s+variant: \{\s+outline: \{[^]+\},\s+defaultVariants: \{\s+size: /);
});

test.each(Object.entries(UNREACHED))('what the build leaves out of %s still stands there', (place, names) => {
  const folder = `node_modules/${place.slice(0, place.lastIndexOf('/'))}`;
  const code = filesUnder(folder).filter((path) => path.includes(place) && /(?<!\.d)\.m?js$/.test(path));
  const texts = code.map(read);
  const gone = names.filter((name) => !texts.some((text) => bodiesNamed(text, [name]).length > 0));
  expect(gone).toEqual([]);
});
