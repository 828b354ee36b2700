import { findChromium } from './chromium.ts';

/** Unpacks Chromium once, before workers would do so side by side. */
export const setup = (): void => void findChromium();
