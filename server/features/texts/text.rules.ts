import { problem, type Problem } from '#server/kernel/errors.ts';
import type { TextName } from '#server/kernel/operator/operator.texts.ts';

/** Those that people accept. */
export const LEGAL_TEXTS = ['terms', 'privacy'] as const satisfies TextName[];
export type LegalTextName = (typeof LEGAL_TEXTS)[number];

export type TextVersion = { name: LegalTextName; version: string };

/** A text that an account has not accepted as it is now. `isChanged`: it accepted an earlier version. */
export type TextToAccept = TextVersion & { isChanged: boolean };

/** Why these versions can't be accepted, or null: only the current ones can be. */
export function acceptanceProblem(accepted: readonly TextVersion[], current: readonly TextVersion[]): Problem | null {
  const isCurrent = ({ name, version }: TextVersion) =>
    current.some((text) => text.name === name && text.version === version);
  if (accepted.every(isCurrent)) return null;
  return problem('TEXTS_CHANGED', 'Los textos cambiaron mientras los leías: vuelve a leerlos antes de aceptarlos');
}
