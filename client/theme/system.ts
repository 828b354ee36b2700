import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
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
import { houseStyles, panel, radii, recipeChanges, shadows } from './house.ts';
import { tokens } from './tokens.ts';

/**
 * The recipes of what most screens show; what few show brings its own along, as its `recipe`.
 * A component without either renders without style, and silently.
 */
const create = () =>
  createSystem(
    defaultBaseConfig,
    {
      preflight: true,
      cssVarsPrefix: 'fichin',
      cssVarsRoot: ':where(html)',
      globalCss: houseStyles,
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
    { theme: { recipes: recipeChanges } },
  );

let made: ReturnType<typeof create> | undefined;

/** Made when first shown: half of what a phone would do before it paints, and so no part of loading the code. */
export const houseSystem = () => (made ??= create());
