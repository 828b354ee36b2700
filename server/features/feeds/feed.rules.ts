/** A personal feed of news from its owner's projects, readable by anybody with its address. */
export type Feed = { createdAt: Date };

/** Maximum numbers of updates, the newest, and of milestones, those with the latest dates, in a feed. */
export const MAX_FEED_UPDATES = 50;
export const MAX_FEED_MILESTONES = 500;
