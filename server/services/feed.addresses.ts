/** Where a secret's feeds are served, as paths of this server. */
export const feedAddresses = (secret: string) => ({
  updates: `/feeds/${secret}/updates.atom`,
  milestones: `/feeds/${secret}/milestones.ics`,
});
