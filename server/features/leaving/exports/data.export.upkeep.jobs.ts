import { DAY, HOUR, MINUTE } from '#server/kernel/durations.ts';
import { every, type ErrorLog } from '#server/platform/jobs/every.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

const PAGE = 200;
/** Days that a link says that it has expired, and after which nobody makes a copy any more. */
const [KEPT_DAYS, WAITING_DAYS] = [30, 2];

type Needed = Pick<Dependencies, 'database' | 'dataExports' | 'exportStore' | 'now'>;

/** Deletes copies of data whose links have expired, and files that ended with their process. */
export async function tidyDataExports({ database, dataExports, exportStore, now }: Needed): Promise<void> {
  const at = now();
  const daysAgo = (days: number): Date => new Date(at.getTime() - days * DAY);
  for (;;) {
    const expired = await dataExports.listExpired(at, PAGE);
    await Promise.all(expired.map(({ file }) => exportStore.remove(file)));
    const ids = expired.map(({ id }) => id);
    if (ids.length > 0) await database.write('system', (tx) => dataExports.forgetFiles(tx, ids));
    if (expired.length < PAGE) break;
  }
  const before = { expired: daysAgo(KEPT_DAYS), requested: daysAgo(WAITING_DAYS) };
  while ((await database.write('system', (tx) => dataExports.removeOld(tx, before, PAGE))) === PAGE);
  // On SQLite no other process makes files; on PostgreSQL one may be at work for an hour without a write.
  const anHourAgo = at.getTime() - HOUR;
  const left = database.dialect.isEmbedded ? Math.max(performance.timeOrigin, anHourAgo) : anHourAgo;
  await exportStore.removeUnnamed(dataExports.listNamed, left);
}

/** At once and every ten minutes. */
export const startDataExportUpkeep = (dependencies: Needed, log: ErrorLog) =>
  every(10 * MINUTE, 'deleting old copies of data', () => tidyDataExports(dependencies), log);
