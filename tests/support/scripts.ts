import { createHash } from 'node:crypto';
import { VISIT_SCRIPT } from '#server/features/referrals/visit.page.tsx';

/** Whether this is the code of the only script that public pages run, as their policy names it. */
export const isVisitScript = (code: string): boolean =>
  VISIT_SCRIPT === `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
