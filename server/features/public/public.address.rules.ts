import { parseId } from '#server/kernel/id.ts';

/** The id that an address begins with, before any words. */
export const idIn = (address: string): number | null => parseId(/^(\d+)(?:-.*)?$/s.exec(address)?.[1] ?? '');
