/** The theme's colours, in light and dark; mail readers know no variables. */
export const PALETTE = {
  page: { light: '#F6F4FA', dark: '#120C22' },
  panel: { light: '#FFFFFF', dark: '#1A1230' },
  border: { light: '#E0DAEC', dark: '#342856' },
  text: { light: '#1B1233', dark: '#F4F1FB' },
  muted: { light: '#5A5173', dark: '#B5ACCB' },
  link: { light: '#4A2BB8', dark: '#C6B5FF' },
  action: { light: '#FFC93C', dark: '#FFC93C' },
  onAction: { light: '#241748', dark: '#241748' },
} as const;
