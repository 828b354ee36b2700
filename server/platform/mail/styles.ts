import type { CSSProperties } from 'react';
import { COLORS, type Shade } from '#server/kernel/theme/colors.ts';

const tone = ([light, dark]: Shade) => ({ light, dark });

/** The colours of mails, whose readers know no variables. */
export const PALETTE = {
  page: tone(COLORS.bg.DEFAULT),
  panel: tone(COLORS.bg.panel),
  border: tone(COLORS.border.DEFAULT),
  text: tone(COLORS.fg.DEFAULT),
  muted: tone(COLORS.fg.muted),
  link: tone(COLORS.purple.fg),
  action: tone(COLORS.yellow.solid),
  onAction: tone(COLORS.yellow.contrast),
};

type Tone = keyof typeof PALETTE;

/** Inline styles are what every reader applies; the style sheet only changes colours in dark mode. */
export const color = (tone: Tone): CSSProperties => ({ color: PALETTE[tone].light });
export const filled = (tone: Tone): CSSProperties => ({ backgroundColor: PALETTE[tone].light });

export const paragraph: CSSProperties = { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px' };
export const small: CSSProperties = { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px' };
