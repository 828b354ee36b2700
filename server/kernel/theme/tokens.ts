const FAMILY = "'Figtree Variable', system-ui, sans-serif";

export const FONTS = {
  body: FAMILY,
  heading: FAMILY,
  pixel: "'Pixelify Sans Variable', 'Figtree Variable', monospace",
  mono: 'ui-monospace, SFMono-Regular, Menlo, monospace',
} as const;

export const FONT_SIZES = {
  '2xs': '0.625rem',
  xs: '0.75rem',
  sm: '0.875rem',
  md: '1rem',
  lg: '1.125rem',
  xl: '1.25rem',
  '2xl': '1.5rem',
  '3xl': '1.875rem',
  '4xl': '2.25rem',
  '5xl': '3rem',
  '6xl': '3.75rem',
  '7xl': '4.5rem',
  '8xl': '6rem',
} as const;

export const RADII = {
  xs: '0.125rem',
  sm: '0.25rem',
  md: '0.375rem',
  lg: '0.5rem',
  xl: '0.75rem',
  full: '9999px',
} as const;
