import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import { EXPORT_HOURS } from './data.export.rules.ts';
import { HOUR, MINUTE } from '#server/kernel/time/durations.ts';
import { doublingDelay, type JobHandler } from '#server/platform/jobs/handler.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import { isId } from '#server/platform/jobs/payload.ts';
import { createDataExportContent } from './data.export.content.service.ts';
import { dataExportReady } from './data.export.ready.mail.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

const MAKE = jobKind('data_export', { exportId: isId });

const MAX_TRIES = 8;

/** Makes the file of a requested copy. */
export const dataExportJob = (exportId: number, now: Date): NewJob => MAKE.jobOnce({ exportId }, now);

/** One at a time in each process. */
export function dataExportHandler(dependencies: Dependencies): JobHandler {
  const { database, users, dataExports, exportStore, jobs, calendar, now } = dependencies;
  const entries = createDataExportContent(dependencies);

  async function make(exportId: number): Promise<void> {
    const wanted = await dataExports.findById(exportId);
    const [viewer] = wanted ? await users.findViewers([wanted.userId]) : [];
    if (!wanted || wanted.readyAt || !viewer) return;
    const file = await exportStore.write(wanted.id, entries({ viewer, at: calendar() }));
    const isWanted = await database.write('system', async (tx) => {
      const readyAt = now();
      const expiresAt = new Date(readyAt.getTime() + EXPORT_HOURS * HOUR);
      const made = await dataExports.finish(tx, wanted.id, { file, readyAt, expiresAt });
      if (made) await jobs.add(tx, [dataExportReady.jobOnce({ exportId: wanted.id }, calendar())]);
      return made;
    });
    if (!isWanted) await exportStore.remove(file);
  }

  /** A request that failed may be repeated. */
  async function giveUp(exportId: number): Promise<void> {
    await database.write('system', (tx) => dataExports.remove(tx, exportId));
  }

  return MAKE.handler({
    fallsDue: false,
    places: 1,
    timeout: HOUR,
    maxTries: MAX_TRIES,
    delayAfter: doublingDelay(MINUTE, HOUR),
    async run({ payload: { exportId }, tries }) {
      try {
        await make(exportId);
        return { result: 'done' };
      } catch (error) {
        if (tries >= MAX_TRIES) await giveUp(exportId);
        throw error;
      }
    },
  });
}
