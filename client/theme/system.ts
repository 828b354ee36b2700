import { createSystem, defaultBaseConfig, type SystemContext } from '@chakra-ui/react';
import {
  alertSlotRecipe,
  animationStyles,
  badgeRecipe,
  breakpoints,
  buttonRecipe,
  checkmarkRecipe,
  containerRecipe,
  fieldSlotRecipe,
  headingRecipe,
  iconRecipe,
  inputRecipe,
  keyframes,
  layerStyles,
  nativeSelectSlotRecipe,
  radiomarkRecipe,
  skeletonRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
  textareaRecipe,
  textStyles,
} from '@chakra-ui/react/theme';
import { colors, semanticColors } from './colors.ts';
import { globalStyles, panel, radii, recipeOverrides, shadows, slotRecipeChanges } from './globalStyles.ts';
import { tokens } from './tokens.ts';

/**
 * Includes the recipes most screens use; rarer components get theirs through their `recipe` prop. A component without a
 * recipe renders unstyled, without a warning.
 */
const create = () =>
  createSystem(
    defaultBaseConfig,
    {
      preflight: true,
      cssVarsPrefix: 'fichin',
      cssVarsRoot: ':where(html)',
      globalCss: globalStyles,
      theme: {
        breakpoints,
        keyframes,
        animationStyles,
        textStyles,
        layerStyles: { ...layerStyles, panel },
        tokens: { ...tokens, colors },
        semanticTokens: { colors: semanticColors, radii, shadows },
        recipes: {
          badge: badgeRecipe,
          button: buttonRecipe,
          checkmark: checkmarkRecipe,
          container: containerRecipe,
          heading: headingRecipe,
          icon: iconRecipe,
          input: inputRecipe,
          radiomark: radiomarkRecipe,
          skeleton: skeletonRecipe,
          skipNavLink: skipNavLinkRecipe,
          spinner: spinnerRecipe,
          textarea: textareaRecipe,
        },
        slotRecipes: {
          alert: alertSlotRecipe,
          field: fieldSlotRecipe,
          nativeSelect: nativeSelectSlotRecipe,
        },
      },
    },
    { theme: { recipes: recipeOverrides, slotRecipes: slotRecipeChanges } },
  );

let made: ReturnType<typeof create> | undefined;

/** Created on first use, not on import: this is half of the scripting time before the first paint on a phone. */
export const chakraSystem = () => (made ??= create());

/** In production without the global styles, which the built stylesheet contains. */
export function shownSystem(): SystemContext {
  const system = chakraSystem();
  if (!import.meta.env.PROD) return system;
  const { _config: config } = system;
  return { ...system, _global: [], _config: { ...config, disableLayers: true } };
}
