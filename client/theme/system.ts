import { createSystem, defaultBaseConfig, type SystemConfig, type SystemContext } from '@chakra-ui/react';
import {
  alertSlotRecipe,
  badgeRecipe,
  breakpoints,
  buttonRecipe,
  containerRecipe,
  fieldSlotRecipe,
  headingRecipe,
  iconRecipe,
  inputRecipe,
  keyframes,
  layerStyles,
  skeletonRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
  textareaRecipe,
  textStyles,
} from '@chakra-ui/react/theme';
import { colors, semanticColors } from './colors.ts';
import { globalStyles, panel, radii, recipeOverrides, shadows } from './globalStyles.ts';
import { tokens } from './tokens.ts';

type Tokens = { [name: string]: Tokens | { value: unknown } };

const semanticTokens = { colors: semanticColors, radii, shadows };

/** The names of the tokens, with one value each: the stylesheet sets the values, and each one costs startup time. */
const namesOf = (tokens: Tokens): Tokens =>
  Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => [name, 'value' in token ? { value: '0' } : namesOf(token)]),
  );

type Base = Pick<SystemConfig, 'preflight' | 'globalCss'> & {
  semanticTokens: Tokens;
  animations: NonNullable<SystemConfig['theme']>['keyframes'];
};

/**
 * Includes the recipes most screens use; rarer components get theirs through their `recipe` prop. A component without a
 * recipe renders unstyled, without a warning. None names one of Chakra's animation styles.
 */
const create = ({ semanticTokens, animations, ...base }: Base) =>
  createSystem(
    defaultBaseConfig,
    {
      ...base,
      cssVarsPrefix: 'fichin',
      cssVarsRoot: ':where(html)',
      theme: {
        breakpoints,
        keyframes: animations,
        textStyles,
        layerStyles: { ...layerStyles, panel },
        tokens: { ...tokens, colors },
        semanticTokens,
        recipes: {
          badge: badgeRecipe,
          button: buttonRecipe,
          container: containerRecipe,
          heading: headingRecipe,
          icon: iconRecipe,
          input: inputRecipe,
          skeleton: skeletonRecipe,
          skipNavLink: skipNavLinkRecipe,
          spinner: spinnerRecipe,
          textarea: textareaRecipe,
        },
        slotRecipes: {
          alert: alertSlotRecipe,
          field: fieldSlotRecipe,
        },
      },
    },
    { theme: { recipes: recipeOverrides } },
  );

let full: ReturnType<typeof create> | undefined;

export const chakraSystem = () =>
  (full ??= create({
    preflight: true,
    globalCss: globalStyles,
    semanticTokens,
    animations: keyframes,
  }));

/** Without the global styles and the animations, which the built stylesheet contains; so no script does. */
export function lightSystem(): SystemContext {
  const { _config: config, ...system } = create({
    preflight: false,
    globalCss: {},
    semanticTokens: namesOf(semanticTokens),
    animations: {},
  });
  return { ...system, _global: [], _config: { ...config, disableLayers: true } };
}

let shown: SystemContext | undefined;

/** Created on first use, not on import: this is half of the scripting time before the first paint on a phone. */
export const shownSystem = () => (shown ??= import.meta.env.PROD ? lightSystem() : chakraSystem());
