import { join } from 'node:path';

/** The product's folder: two up, both from here and from the built server. */
export const ROOT = join(import.meta.dirname, '../..');
