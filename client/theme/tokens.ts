import { FONTS, FONT_SIZES, RADII } from '#server/kernel/theme/tokens.ts';

type Scale<Value> = Record<string, { value: Value }>;

const scale = <Value>(values: Record<string, Value>): Scale<Value> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

/** In units of 0.25 rem. */
const STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 60, 64,
  72, 80,
];

const spacing = scale(Object.fromEntries(STEPS.map((step) => [`${step}`, `${step / 4}rem`])));

const widths = {
  '2xs': '16rem',
  sm: '24rem',
  md: '28rem',
  lg: '32rem',
  xl: '36rem',
  '2xl': '42rem',
  '3xl': '48rem',
  '4xl': '56rem',
  '6xl': '72rem',
  '8xl': '90rem',
  full: '100%',
};

/** Only the tokens that screens and recipes use: each one adds to the time of the first paint. */
export const tokens = {
  spacing,
  sizes: { ...spacing, ...scale(widths) },
  fonts: scale(FONTS),
  fontSizes: scale(FONT_SIZES),
  fontWeights: scale({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  letterSpacings: scale({ widest: '0.1em' }),
  radii: scale(RADII),
  zIndex: scale({ docked: 10, modal: 1400, popover: 1500, skipNav: 1600, toast: 1700 }),
  durations: scale({ faster: '100ms', fast: '150ms', moderate: '200ms', slow: '300ms', slowest: '500ms' }),
  animations: scale({
    spin: 'spin 1s linear infinite',
    pulse: 'pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite',
  }),
  cursor: scale({
    button: 'pointer',
    checkbox: 'default',
    disabled: 'not-allowed',
    menuitem: 'default',
    radio: 'default',
    switch: 'pointer',
  }),
};
