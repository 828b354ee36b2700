type Shade = [light: string, dark: string];
type PaletteRole = 'solid' | 'contrast' | 'fg' | 'subtle' | 'muted' | 'emphasized' | 'border' | 'focusRing';

const shade = ([light, dark]: Shade) => ({ value: { _light: light, _dark: dark } });
/** Recipes use shade `500` for the border of an invalid control. */
const palette = (shades: Record<PaletteRole, Shade> & { 500?: Shade }) =>
  Object.fromEntries(Object.entries(shades).map(([role, pair]) => [role, shade(pair)]));

/** One colour per meaning. Contrast in light and dark: at least 4.5:1 for text, 3:1 for lines and icons. */
export const colors = {
  white: { value: '#FFFFFF' },
  black: { value: '#000000' },
};

export const semanticColors = {
  /** The overlay behind a dialog. */
  blackAlpha: { 500: shade(['rgb(18 12 34 / 56%)', 'rgb(0 0 0 / 68%)']) },
  bg: {
    DEFAULT: shade(['#F6F4FA', '#120C22']),
    subtle: shade(['#FBFAFD', '#160F29']),
    muted: shade(['#EFECF5', '#221939']),
    emphasized: shade(['#E3DEEE', '#2F2450']),
    inverted: shade(['#1B1233', '#F4F1FB']),
    panel: shade(['#FFFFFF', '#1A1230']),
    error: shade(['#FDECEC', '#3A1420']),
    warning: shade(['#FDF0E1', '#3A230C']),
    success: shade(['#E6F6EC', '#0F2E20']),
    info: shade(['#E8F0FD', '#14264A']),
  },
  fg: {
    DEFAULT: shade(['#1B1233', '#F4F1FB']),
    muted: shade(['#5A5173', '#B5ACCB']),
    subtle: shade(['#6C6385', '#9C92B5']),
    inverted: shade(['#FFFFFF', '#1B1233']),
    error: shade(['#B3202F', '#FF9AA2']),
    warning: shade(['#8F4A00', '#FFB866']),
    success: shade(['#11663A', '#6FE0A0']),
    info: shade(['#1F4FA8', '#93B9FF']),
  },
  border: {
    DEFAULT: shade(['#E0DAEC', '#342856']),
    muted: shade(['#EAE6F2', '#2A2046']),
    subtle: shade(['#F0EDF6', '#231A3B']),
    emphasized: shade(['#8B80A6', '#7A6DA0']),
    inverted: shade(['#1B1233', '#F4F1FB']),
    error: shade(['#C93545', '#F0727D']),
    warning: shade(['#C77A1E', '#D98B33']),
    success: shade(['#1F8A50', '#3CB877']),
    info: shade(['#3F74D1', '#6E9CF5']),
  },
  /** Neutral. */
  gray: palette({
    solid: ['#1B1233', '#F4F1FB'],
    contrast: ['#FFFFFF', '#1B1233'],
    fg: ['#3A3056', '#D8D1E8'],
    subtle: ['#EFECF5', '#261C40'],
    muted: ['#E3DEEE', '#32264F'],
    emphasized: ['#CFC7DF', '#453868'],
    border: ['#8B80A6', '#7A6DA0'],
    focusRing: ['#5B36D6', '#BBA6FF'],
  }),
  /** Brand: links, tabs, selection. */
  purple: palette({
    solid: ['#4A2BB8', '#B9A4FF'],
    contrast: ['#FFFFFF', '#1B1233'],
    fg: ['#4A2BB8', '#C6B5FF'],
    subtle: ['#EEE9FC', '#291C52'],
    muted: ['#DDD3FA', '#382772'],
    emphasized: ['#C5B5F5', '#4B3691'],
    border: ['#8568E0', '#8568E0'],
    focusRing: ['#5B36D6', '#BBA6FF'],
  }),
  /** The primary action of a screen. */
  yellow: palette({
    solid: ['#FFC93C', '#FFC93C'],
    contrast: ['#241748', '#241748'],
    fg: ['#7A4E00', '#FFD566'],
    subtle: ['#FFF3D1', '#382808'],
    muted: ['#FFE49A', '#4F3A0E'],
    emphasized: ['#FFD566', '#6E5215'],
    border: ['#B97A00', '#B98A1E'],
    focusRing: ['#5B36D6', '#FFD566'],
  }),
  /** Funding. */
  teal: palette({
    solid: ['#0B7A75', '#2FD0C5'],
    contrast: ['#FFFFFF', '#0A2423'],
    fg: ['#0B625E', '#6CE3DA'],
    subtle: ['#E0F5F3', '#0D2C33'],
    muted: ['#C2EBE7', '#123E45'],
    emphasized: ['#93DAD4', '#19585D'],
    border: ['#178F88', '#1FA79E'],
    focusRing: ['#5B36D6', '#BBA6FF'],
  }),
  green: palette({
    solid: ['#16734A', '#5BD794'],
    contrast: ['#FFFFFF', '#0A2418'],
    fg: ['#11663A', '#7BE3A8'],
    subtle: ['#E3F5EA', '#0F2C22'],
    muted: ['#C6EAD4', '#153F2F'],
    emphasized: ['#98D8B1', '#1E5A42'],
    border: ['#1F8A50', '#3CB877'],
    focusRing: ['#5B36D6', '#BBA6FF'],
  }),
  orange: palette({
    solid: ['#A34E00', '#FFB057'],
    contrast: ['#FFFFFF', '#2B1700'],
    fg: ['#8A4300', '#FFBF75'],
    subtle: ['#FDEFDF', '#35220F'],
    muted: ['#FADDBD', '#4A3015'],
    emphasized: ['#F4C48F', '#66421C'],
    border: ['#C77A1E', '#D98B33'],
    focusRing: ['#5B36D6', '#BBA6FF'],
  }),
  red: palette({
    solid: ['#B3202F', '#FF8E97'],
    contrast: ['#FFFFFF', '#2E0A10'],
    fg: ['#A31B29', '#FFA3AB'],
    subtle: ['#FDECED', '#38141F'],
    muted: ['#FAD3D6', '#501A29'],
    emphasized: ['#F2AAB0', '#6E2335'],
    border: ['#C93545', '#F0727D'],
    focusRing: ['#B3202F', '#FF8E97'],
    500: ['#C93545', '#F0727D'],
  }),
  blue: palette({
    solid: ['#2457B8', '#8DB4FF'],
    contrast: ['#FFFFFF', '#0B1A38'],
    fg: ['#1F4FA8', '#A3C3FF'],
    subtle: ['#E8F0FD', '#172850'],
    muted: ['#CFE0FB', '#1F386E'],
    emphasized: ['#A9C7F6', '#2C4E93'],
    border: ['#3F74D1', '#6E9CF5'],
    focusRing: ['#5B36D6', '#BBA6FF'],
  }),
};
