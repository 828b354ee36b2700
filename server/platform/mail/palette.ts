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
