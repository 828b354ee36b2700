import { HOUR } from '#server/kernel/time/durations.ts';
import type { ClockWatch } from '#server/platform/clock/clock.watch.ts';
import type { Log } from '#server/platform/database/faults.ts';
import { every } from '#server/platform/jobs/every.ts';
import { sweepFolders, type SweptFolders } from './orphan.folders.ts';
import { sweep, type Swept } from './orphan.files.ts';

/** Sweeps in the background, at once and then every hour, until stopped. */
export const startSweeping = ({ clock, ...swept }: Swept & SweptFolders & { clock: ClockWatch }, log: Log) =>
  every(
    HOUR,
    'removing leftover files',
    clock.whenRight(async (signal) => {
      const moment = { now: Date.now(), startedAt: performance.timeOrigin, signal };
      const ofFolders = await sweepFolders(swept, moment);
      const result = await swept.database.exclusively('sweep', (lost) =>
        sweep(swept, { ...moment, signal: AbortSignal.any([signal, lost]) }),
      );
      if (result?.isOfAnotherDatabase) log.warn({}, OF_ANOTHER_DATABASE);
      const removed = ofFolders + (result?.removed ?? 0);
      if (removed > 0) log.info({ removed }, 'leftover files were removed');
    }),
    log,
  );

const OF_ANOTHER_DATABASE =
  'the files belong to another database, so none was removed; delete .sweep.json beside them if they are of this one';
