/** What holds on every screen. */
export const houseStyles = {
  html: {
    color: 'fg',
    bg: 'bg',
    lineHeight: '1.5',
    colorPalette: 'purple',
    overflowY: 'scroll',
    overflowWrap: 'break-word',
  },
  ':focus-visible': {
    outline: '2px solid',
    outlineColor: 'purple.focusRing',
    outlineOffset: '2px',
  },
  'main:focus, h1:focus': { outline: 'none' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  '@media print': {
    'html, body': { background: 'white', color: 'black' },
    '[data-print=hide]': { display: 'none !important' },
  },
};

/** What Chakra's own recipes are changed in: lines of fields that can be seen, 3:1 against what they lie on. */
export const recipeChanges = {
  input: { variants: { variant: { outline: { borderColor: 'border.emphasized' } } } },
  textarea: { variants: { variant: { outline: { borderColor: 'border.emphasized' } } } },
};

export const radii = { l1: { value: '{radii.sm}' }, l2: { value: '{radii.lg}' }, l3: { value: '{radii.xl}' } };

/** The surface things lie on. */
export const panel = {
  value: { bg: 'bg.panel', borderWidth: '1px', borderColor: 'border', borderRadius: 'xl' },
};
