import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import {
  alertSlotRecipe, animationStyles, badgeRecipe, breadcrumbSlotRecipe, breakpoints, buttonRecipe, checkboxSlotRecipe,
  checkmarkRecipe, containerRecipe, dialogSlotRecipe, fieldSlotRecipe, fieldsetSlotRecipe, fileUploadSlotRecipe,
  globalCss, headingRecipe, iconRecipe, inputAddonRecipe, inputRecipe, keyframes, layerStyles, linkRecipe,
  menuSlotRecipe, nativeSelectSlotRecipe, progressSlotRecipe, radioCardSlotRecipe, radiomarkRecipe,
  semanticTokens, separatorRecipe, skeletonRecipe, skipNavLinkRecipe, spinnerRecipe, switchSlotRecipe,
  tableSlotRecipe, tabsSlotRecipe, tagSlotRecipe, textareaRecipe, textStyles, toastSlotRecipe, tokens,
} from '@chakra-ui/react/theme';
import { colors, semanticColors } from './colors.ts';
import { houseStyles, panel, radii, recipeChanges } from './house.ts';
import './fonts.css';

const fonts = {
  body: { value: "'Figtree Variable', system-ui, sans-serif" },
  heading: { value: "'Figtree Variable', system-ui, sans-serif" },
  pixel: { value: "'Pixelify Sans Variable', 'Figtree Variable', monospace" },
  mono: { value: 'ui-monospace, SFMono-Regular, Menlo, monospace' },
};

/** Only the recipes in use are here: a component whose recipe is missing renders without style, and silently. */
export const system = createSystem(defaultBaseConfig, {
  preflight: true,
  cssVarsPrefix: 'fichin',
  cssVarsRoot: ':where(html)',
  globalCss: { ...globalCss, ...houseStyles },
  theme: {
    breakpoints,
    keyframes,
    animationStyles,
    textStyles,
    layerStyles: { ...layerStyles, panel },
    tokens: { ...tokens, colors, fonts },
    semanticTokens: { ...semanticTokens, colors: semanticColors, radii },
    recipes: {
      badge: badgeRecipe, button: buttonRecipe, checkmark: checkmarkRecipe, container: containerRecipe,
      heading: headingRecipe, icon: iconRecipe, input: inputRecipe, inputAddon: inputAddonRecipe, link: linkRecipe,
      radiomark: radiomarkRecipe, separator: separatorRecipe, skeleton: skeletonRecipe,
      skipNavLink: skipNavLinkRecipe, spinner: spinnerRecipe, textarea: textareaRecipe,
    },
    slotRecipes: {
      alert: alertSlotRecipe, breadcrumb: breadcrumbSlotRecipe, checkbox: checkboxSlotRecipe, dialog: dialogSlotRecipe,
      field: fieldSlotRecipe, fieldset: fieldsetSlotRecipe, fileUpload: fileUploadSlotRecipe, menu: menuSlotRecipe,
      nativeSelect: nativeSelectSlotRecipe, progress: progressSlotRecipe, radioCard: radioCardSlotRecipe,
      switch: switchSlotRecipe, table: tableSlotRecipe, tabs: tabsSlotRecipe, tag: tagSlotRecipe,
      toast: toastSlotRecipe,
    },
  },
}, { theme: { recipes: recipeChanges } });
