import type { Cents } from '#server/kernel/money.ts';

/** By an operator, by its investor, or by the system: a campaign missed its goal, a game was cancelled. */
export const REVERSAL_KINDS = ['OPERATOR', 'WITHDRAWN', 'NOT_FUNDED', 'CANCELLED'] as const;
export type ReversalKind = (typeof REVERSAL_KINDS)[number];

export const REVERSAL_MEANINGS: Readonly<Record<ReversalKind, string>> = {
  OPERATOR: 'An operator of Fichín reversed it.',
  WITHDRAWN: 'Its investor withdrew it.',
  NOT_FUNDED: 'The all-or-nothing campaign ended below its goal.',
  CANCELLED: 'The studio cancelled the game.',
};

/** Those of all that stood in a project, when it ended. */
export const RELEASES = ['NOT_FUNDED', 'CANCELLED'] as const satisfies ReversalKind[];

export const isRelease = ({ reversalKind }: { reversalKind: ReversalKind | null }): boolean =>
  (RELEASES as readonly (ReversalKind | null)[]).includes(reversalKind);

/** What was released of an investor's in a project. */
export type Released = { projectId: number; kind: ReversalKind; amountCents: Cents };
