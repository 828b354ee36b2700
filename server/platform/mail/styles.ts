import type { CSSProperties } from 'react';
import { PALETTE } from './palette.ts';

type Tone = keyof typeof PALETTE;

/** Inline styles are what every reader applies; the style sheet only changes colours in dark mode. */
export const color = (tone: Tone): CSSProperties => ({ color: PALETTE[tone].light });
export const filled = (tone: Tone): CSSProperties => ({ backgroundColor: PALETTE[tone].light });

export const paragraph: CSSProperties = { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px' };
export const small: CSSProperties = { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px' };
