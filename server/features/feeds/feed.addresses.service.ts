/** Paths of the feeds of a secret. */
export const feedAddresses = (secret: string) => ({
  updates: `/feeds/${secret}/updates.atom`,
  milestones: `/feeds/${secret}/milestones.ics`,
});
