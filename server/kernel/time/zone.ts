/** The product's time zone, in which days are counted and shown. */
export const ZONE = 'America/Argentina/Buenos_Aires';
