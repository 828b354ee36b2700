/** The product's time zone: days are counted and shown in it. */
export const ZONE = 'America/Argentina/Buenos_Aires';
