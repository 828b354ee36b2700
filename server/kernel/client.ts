/** Where a log-in comes from. */
export type Client = { address: string; userAgent: string | null };

/** Characters kept of what a browser says about itself. */
export const MAX_USER_AGENT = 300;
