import { defaultSystem, type SystemContext, type SystemStyleObject } from '@chakra-ui/react';
import * as chakra from '@chakra-ui/react/theme';
import { expect, test } from 'vitest';
import { chakraSystem, lightSystem } from '#client/theme/system.ts';
import { COLORS } from '#server/kernel/theme/colors.ts';
import { read, sourcesUnder } from './sources.ts';

type Declaration = { path: string; property: string; value: string };

const WIDTHS = new Set(['base', ...Object.keys(chakra.breakpoints)]);

/** Values that Chakra also defines as tokens but CSS understands without one. */
const IS_CSS = new Set(['transparent', 'white', 'black']);

/** Each declaration in a recipe, at any depth. */
const declarationsOf = (styles: object, path: string, parent = ''): Declaration[] =>
  Object.entries(styles).flatMap(([name, value]: [string, unknown]) => {
    const property = WIDTHS.has(name) ? parent : name;
    if (typeof value === 'object' && value !== null) return declarationsOf(value, `${path}.${name}`, property);
    return typeof value === 'string' && !IS_CSS.has(value) ? [{ path: `${path}.${name}`, property, value }] : [];
  });

/** The CSS variables a declaration refers to, without the theme's prefix. */
function variablesOf(system: SystemContext, { property, value }: Declaration): string[] {
  const css = JSON.stringify(system.css({ [property]: value } as unknown as SystemStyleObject));
  const names = css.match(/(?<=var\(--(?:chakra|fichin)-)[\w-]+/g) ?? [];
  // Chakra's palettes also have numbered shades, which recipes do not refer to.
  return property === 'colorPalette' ? names.filter((name) => !/-\d+$/.test(name)) : names;
}

/** Whether the theme has a named style of Chakra. */
const isSame = ({ property, value }: Declaration): boolean => {
  const style = { [property]: value } as unknown as SystemStyleObject;
  const [own, defaults] = [chakraSystem(), defaultSystem].map(({ css }) => JSON.stringify(css(style)));
  return own?.replaceAll('--fichin-', '--chakra-') === defaults;
};

function isMissing(declaration: Declaration): boolean {
  if (/^(layer|animation)Style$/.test(declaration.property)) return !isSame(declaration);
  const known = variablesOf(chakraSystem(), declaration);
  return variablesOf(defaultSystem, declaration).some((name) => !known.includes(name));
}

const recipes = chakra as unknown as Record<string, object>;

const used = new Set(
  sourcesUnder('client')
    .filter(({ text }) => text.includes("'@chakra-ui/react/theme'"))
    .flatMap(({ text }) => text.match(/\b\w+Recipe\b/g) ?? [])
    .filter((name) => name in recipes),
);

test.each([...used])('the theme has every token that %s names', (name) => {
  const declarations = declarationsOf(recipes[name] ?? {}, name);
  expect(declarations).not.toEqual([]);
  expect(declarations.filter(isMissing).map(({ path, value }) => `${path}: ${value}`)).toEqual([]);
});

test('a recipe has one user outside of ui/ and media/, which have components for those with more', () => {
  const uses = sourcesUnder('client').flatMap(({ path, text }) =>
    [...text.matchAll(/\brecipe=\{(\w+)\}/g)].map(([, name]) => ({
      name,
      isShared: /^client\/(ui|media)\//.test(path),
    })),
  );
  const repeated = uses.filter((use) => !use.isShared && uses.some((one) => one !== use && one.name === use.name));
  expect(repeated.map(({ name }) => name)).toEqual([]);
});

/** What `ui/` has a component for, by its file; `also`: another place that needs what the component leaves out. */
const COMPONENTS = [
  { file: 'Muted.tsx', written: /<Text\b(?=[^>]*\btextStyle="sm")(?=[^>]*\bcolor="fg\.muted")/ },
  { file: 'Rows.tsx', written: /<Stack\b(?=[^>]*\blistStyleType="none")(?=[^>]*\bdivideY="1px")/ },
  { file: 'Notice.tsx', written: /<Alert\.Root\b/, also: 'client/forms/DraftForm.tsx' },
  { file: 'ActionButton.tsx', written: /<Button\b(?=[^>]*\bloading=)/, also: 'client/forms/SubmitButton.tsx' },
  { file: 'Modal.tsx', written: /<Dialog\.Root\b/, also: 'client/media/MediaViewer.tsx' },
];

test.each(COMPONENTS)('what ui/$file shows is written nowhere else', ({ file, written, also }) => {
  const elsewhere = sourcesUnder('client').filter(
    ({ path, text }) => path !== `client/ui/${file}` && path !== also && written.test(text),
  );
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
});

test("the browser's bars and the start of the installed app have the theme's colours", () => {
  const [light, dark] = COLORS.bg.panel;
  const [background] = COLORS.bg.DEFAULT;
  const bars = [...read('client/index.html').matchAll(/name="theme-color".* content="(.+?)" data-theme="(.+?)"/g)];
  expect(bars.map(([, color, theme]) => [theme, color])).toEqual([
    ['light', light],
    ['dark', dark],
  ]);
  expect(JSON.parse(read('client/public/manifest.webmanifest'))).toMatchObject({
    background_color: background,
    theme_color: light,
  });
});

test('the system of the built pages names every token, and styles, as the full one does', () => {
  const [full, light] = [chakraSystem(), lightSystem()];
  const variables = ({ tokens, token }: SystemContext) =>
    new Set(tokens.allTokens.map(({ name }) => `${name} ${token.var(name)}`));
  expect(variables(light)).toEqual(variables(full));
  const styles = [
    { bg: 'colorPalette.subtle', colorPalette: 'red', _dark: { color: 'fg.muted' }, borderColor: 'border.error' },
    {
      layerStyle: 'panel',
      textStyle: 'sm',
      shadow: 'xs',
      rounded: 'l1',
      focusRing: 'outside',
      _hover: { bg: 'bg/40' },
    },
  ];
  styles.forEach((style) => expect(light.css(style)).toEqual(full.css(style)));
  expect(light.getRecipe('button')).toEqual(full.getRecipe('button'));
});
