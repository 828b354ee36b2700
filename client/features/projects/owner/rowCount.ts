import { plural } from '#server/kernel/plural.ts';

/** How many rows a project's list has, where reversals are rows too. */
export const rowCount = (count: number, reversed: number | null): string =>
  reversed ? plural(count, 'movimiento', 'movimientos') : plural(count, 'inversión', 'inversiones');
