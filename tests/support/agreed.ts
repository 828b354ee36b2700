/** What each row of `investments` must have besides who, where, how much and when. */
export const AGREED = { projectTitle: 'Luces', fundingGoalCents: 100_000, maxInvestors: 9, raisedAfterCents: 0 };
