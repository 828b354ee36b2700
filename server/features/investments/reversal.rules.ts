/** By an operator, by its investor, or by the system: a campaign missed its goal, a game was cancelled. */
export const REVERSAL_KINDS = ['OPERATOR', 'WITHDRAWN', 'NOT_FUNDED', 'CANCELLED'] as const;
export type ReversalKind = (typeof REVERSAL_KINDS)[number];
