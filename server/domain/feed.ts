/** A personal feed: the newest of its owner's projects, for whoever has its addresses. */
export type Feed = { createdAt: Date };

/** The newest updates and the milestones of the latest dates that a feed holds. */
export const MAX_FEED_UPDATES = 50;
export const MAX_FEED_MILESTONES = 500;
