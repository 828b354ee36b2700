/** Addresses of a game that its developer may give, as the form and the details name them. */
export const ADDRESSES = {
  websiteUrl: { label: 'Sitio web' },
  discordUrl: { label: 'Discord' },
  trailerUrl: { label: 'Tráiler' },
};

/** Those that the details link to. */
export const LINKED_ADDRESSES = ['websiteUrl', 'discordUrl'] as const;
