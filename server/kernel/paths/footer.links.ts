import { OPERATOR_TEXTS } from '../operator/operator.texts.ts';
import { PATTERNS } from './page.paths.ts';

/** The links at the end of every page. */
export const FOOTER_LINKS: readonly { path: string; label: string }[] = [
  ...Object.values(OPERATOR_TEXTS),
  { path: PATTERNS.gettingStarted, label: 'Para programadores' },
];
