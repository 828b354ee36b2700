import { plural } from '#server/kernel/text/plural.ts';

/** The number of rows of a project's list, in which reversals are rows too. */
export const rowCount = (count: number, reversed: number | null): string =>
  reversed ? plural(count, 'movimiento', 'movimientos') : plural(count, 'inversión', 'inversiones');
