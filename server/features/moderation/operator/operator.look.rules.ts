/** What operators can look at. */
export const LOOKED_AT = ['project', 'update', 'comment', 'question', 'person', 'investment'] as const;
export type LookedAt = (typeof LOOKED_AT)[number];

/** Whose investments and payments: those in a project, of an account and in its projects, or of one investment. */
export const MONEY_SUBJECTS = ['project', 'person', 'investment'] as const;
export type MoneySubject = { kind: (typeof MONEY_SUBJECTS)[number]; id: number };
