import { COLORS, type Shade } from '#server/kernel/theme/colors.ts';

export const colors = {
  white: { value: '#FFFFFF' },
  black: { value: '#000000' },
};

const mapped = <From, To>(values: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

const shade = ([light, dark]: Shade) => ({ value: { _light: light, _dark: dark } });

export const semanticColors = mapped(COLORS, (shades: Readonly<Record<string, Shade>>) => mapped(shades, shade));
