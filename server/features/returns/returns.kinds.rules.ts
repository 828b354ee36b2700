/** Where a game is sold; `OTHER` has a name. */
export const REVENUE_STORES = ['STEAM', 'ITCH', 'EPIC', 'CONSOLES', 'OTHER'] as const;
export type RevenueStore = (typeof REVENUE_STORES)[number];

/** As screens and files name them. */
export const STORE_WORD: Readonly<Record<RevenueStore, string>> = {
  STEAM: 'Steam',
  ITCH: 'itch.io',
  EPIC: 'Epic Games Store',
  CONSOLES: 'Consolas',
  OTHER: 'Otra',
};

/**
 * What is recorded of a distribution: the studio paid it; its investor confirms it, disputes it or withdraws the
 * dispute; the studio replies; an operator decides.
 */
export const DISTRIBUTION_KINDS = ['PAID', 'CONFIRMED', 'DISPUTED', 'WITHDRAWN', 'REPLIED', 'DECIDED'] as const;
export type DistributionKind = (typeof DISTRIBUTION_KINDS)[number];
