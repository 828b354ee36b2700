import * as theme from '@chakra-ui/react/theme';
import { expect, test } from 'vitest';
import { UNUSED } from '#client/lean.ts';
import { sourcesUnder } from './sources.ts';

const sources = sourcesUnder('client/features', 'client/ui', 'client/theme');

/** Every name that stands anywhere in a style, conditions without their underscore. */
const namesIn = (style: unknown): string[] =>
  typeof style === 'object' && style !== null
    ? Object.entries(style).flatMap(([name, inner]) => [name.replace(/^_/, ''), ...namesIn(inner)])
    : [];

test('the build leaves out no style that a screen or a recipe names', () => {
  const onScreens = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b_?([a-z]\w*)(?==["{]|: )/gi)].map(([, name = '']) => ({ path, name })),
  );
  const recipes = new Set(sources.flatMap(({ text }) => text.match(/\b\w+Recipe\b/g) ?? []));
  const inRecipes = Object.entries(theme)
    .filter(([name]) => recipes.has(name) || name.endsWith('Styles'))
    .flatMap(([path, style]) => namesIn(style).map((name) => ({ path, name })));
  expect(recipes.size).toBeGreaterThan(20);
  expect([...onScreens, ...inRecipes].filter(({ name }) => UNUSED.test(name))).toEqual([]);
});
