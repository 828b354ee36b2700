export const NEWS_OF = ['all', 'funded', 'followed'] as const;
export type NewsOf = (typeof NEWS_OF)[number];

/** Updates of the projects that a person funds or follows, or both; all of them, or those they haven't read. */
export type NewsFilter = { among: NewsOf; unreadOnly: boolean };
