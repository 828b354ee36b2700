/** Bars that a phone hides, since it shows one: maintenance, else the first notice, else the calendar of a sandbox. */
const HIDDEN_BARS = [
  '[data-bar=maintenance] ~ [data-bar]',
  '[data-bar=notice] ~ [data-bar]',
  '[data-bar=sandbox]:has(~ [data-bar])',
];

export const globalStyles = {
  html: {
    color: 'fg',
    bg: 'bg',
    lineHeight: '1.5',
    colorPalette: 'purple',
    overflowY: 'scroll',
    // What the header or a bar at the bottom would cover is scrolled into sight when it is focused.
    scrollPaddingBlock: '5rem',
    // Used by Chakra's preflight.
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    '--global-color-border': 'colors.border',
  },
  // Chakra's preflight sets `break-word`, with which a long word widens the page.
  '*': { overflowWrap: 'anywhere' },
  mark: { bg: 'yellow.muted', color: 'fg', borderRadius: '2px' },
  '*::placeholder, *[data-placeholder]': { color: 'fg.muted/80' },
  '*::selection': { bg: 'colorPalette.emphasized/80' },
  ':focus-visible': {
    outline: '2px solid',
    outlineColor: 'purple.focusRing',
    outlineOffset: '2px',
  },
  'main:focus, h1:focus': { outline: 'none' },
  // A phone zooms into the page where the text of a field is smaller.
  '@media (pointer: coarse)': { 'input, select, textarea': { fontSize: 'max(16px, 1rem) !important' } },
  // One bar at a time, the most urgent, until the menu is open.
  '@media (max-width: 47.99rem)': {
    [`[data-frame]:not(:has(header [aria-label="Cerrar menú"])) > :is(${HIDDEN_BARS.join()})`]: {
      display: 'none !important',
    },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  // Forced colours remove backgrounds: elements recognized only by theirs get a system colour.
  '@media (forced-colors: active)': {
    '[data-paint=fill]': { forcedColorAdjust: 'none', background: 'Highlight !important' },
    '[data-paint=track]': { border: '1px solid !important' },
    ':is([aria-selected=true], [aria-current=page], [aria-pressed=true]):not(:focus)': { outline: '2px solid' },
  },
  '@media print': {
    'html, body': { background: 'white', color: 'black' },
    '[data-print=hide]': { display: 'none !important' },
  },
};

/** A button that is at least as high as Chakra's, and higher where its text wraps. */
const growing = (height: string) => ({ h: 'auto', minH: height, py: '0.5' });

/** A field with an error has the ring of the others around its red border. */
export const invalidRing = {
  focusRingColor: 'purple.focusRing',
  focusRingWidth: '2px',
  _focusVisible: { borderColor: 'var(--error-color)' },
};

const field = {
  base: { _invalid: invalidRing },
  variants: { variant: { outline: { borderColor: 'border.emphasized' } } },
};

/** Changes to Chakra's recipes: borders of inputs with a contrast of 3:1, and buttons and badges whose text wraps. */
export const recipeOverrides = {
  badge: { base: { whiteSpace: 'normal', flexShrink: '0', maxW: 'full' } },
  button: {
    base: { whiteSpace: 'normal', maxW: 'full' },
    variants: { size: { xs: growing('8'), sm: growing('9'), md: growing('10'), lg: growing('11') } },
  },
  input: field,
  textarea: field,
};

export const radii = { l1: { value: '{radii.sm}' }, l2: { value: '{radii.lg}' }, l3: { value: '{radii.xl}' } };

/** Shadows by elevation, in light and dark. */
const shadow = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

export const shadows = {
  xs: shadow('0 1px 2px rgb(27 18 51 / 10%), 0 0 1px rgb(27 18 51 / 20%)', '0 1px 1px rgb(0 0 0 / 64%)'),
  sm: shadow('0 2px 4px rgb(27 18 51 / 10%), 0 0 1px rgb(27 18 51 / 30%)', '0 2px 4px rgb(0 0 0 / 64%)'),
  lg: shadow('0 8px 16px rgb(27 18 51 / 10%), 0 0 1px rgb(27 18 51 / 30%)', '0 8px 16px rgb(0 0 0 / 64%)'),
  xl: shadow('0 16px 24px rgb(27 18 51 / 10%), 0 0 1px rgb(27 18 51 / 30%)', '0 16px 24px rgb(0 0 0 / 64%)'),
  inset: shadow('inset 0 0 0 1px rgb(0 0 0 / 5%)', 'inset 0 0 0 1px rgb(244 241 251 / 5%)'),
};

/** Background and border of cards and sections. */
export const panel = {
  value: { bg: 'bg.panel', borderWidth: '1px', borderColor: 'border', borderRadius: 'xl' },
};
