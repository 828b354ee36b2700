import { createHash } from 'node:crypto';
import { ACTS_SCRIPT } from '#server/features/public/games/game.acts.page.tsx';
import { VISIT_SCRIPT } from '#server/features/referrals/visit.page.tsx';

/** Whether this is the code of a script that public pages run, as their policy names it. */
export const isPagesScript = (code: string): boolean =>
  [VISIT_SCRIPT, ACTS_SCRIPT].includes(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
