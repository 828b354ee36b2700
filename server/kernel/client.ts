/** Where a log-in comes from. */
export type Client = { address: string; userAgent: string | null };

/** Characters after which a browser's description of itself is cut. */
export const MAX_USER_AGENT = 300;
