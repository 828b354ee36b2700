import { DAY, HOUR, MINUTE } from '#server/kernel/time/durations.ts';
import { doEach, forEach, rowsOf } from '#server/platform/jobs/each.ts';
import { every, type ErrorLog } from '#server/platform/jobs/every.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

const PAGE = 200;
/** Days for which an expired link says so, and after which a requested copy is not made any more. */
const [EXPIRED_DAYS, WAITING_DAYS] = [30, 2];

type Needed = Pick<Dependencies, 'database' | 'dataExports' | 'exportStore' | 'now'>;

/** Deletes copies of data whose links have expired, and files that ended with their process. */
export async function tidyDataExports({ database, dataExports, exportStore, now }: Needed): Promise<void> {
  const at = now();
  const daysAgo = (days: number): Date => new Date(at.getTime() - days * DAY);
  async function removeExpired(): Promise<void> {
    const list = ({ id }: { id: number }, limit: number) => dataExports.listExpired(at, id, limit);
    await forEach(
      rowsOf({ id: 0 }, PAGE, list),
      ({ id }) => `copy ${id}`,
      async ({ id, file }) => {
        await exportStore.remove(file);
        await database.write('system', (tx) => dataExports.forgetFile(tx, id));
      },
    );
  }

  async function removeOld(): Promise<void> {
    const before = { expired: daysAgo(EXPIRED_DAYS), requested: daysAgo(WAITING_DAYS) };
    while ((await database.write('system', (tx) => dataExports.removeOld(tx, before, PAGE))) === PAGE);
  }

  // On SQLite no other process makes files; on PostgreSQL one may be at work for an hour without a write.
  const anHourAgo = at.getTime() - HOUR;
  const left = database.dialect.isEmbedded ? Math.max(performance.timeOrigin, anHourAgo) : anHourAgo;
  await doEach({
    'files of expired copies': removeExpired,
    'old requests': removeOld,
    'files without a row': () => exportStore.removeUnnamed(dataExports.listNamed, left),
  });
}

/** At once and every ten minutes. */
export const startDataExportUpkeep = (dependencies: Needed & Pick<Dependencies, 'clock'>, log: ErrorLog) => {
  const tidy = dependencies.clock.whenRight(() => tidyDataExports(dependencies));
  return every(10 * MINUTE, 'deleting old copies of data', tidy, log);
};
