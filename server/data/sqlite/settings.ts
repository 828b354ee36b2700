/** How many writes share a commit at most, unless COMMIT_GROUP says otherwise. */
export const COMMIT_GROUP = 64;
