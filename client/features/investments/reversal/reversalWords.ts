import { REVERSAL_WORDS } from '#server/features/investments/reversal.rules.ts';

/** What a reversal is called; one of a kind that a newer server may send, as those of operators. */
export const reversalWords = (kind: string | null) =>
  (REVERSAL_WORDS as Partial<Record<string, (typeof REVERSAL_WORDS)['OPERATOR']>>)[kind ?? 'OPERATOR'] ??
  REVERSAL_WORDS.OPERATOR;
