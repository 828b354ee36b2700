import { DAY } from '#server/kernel/time/durations.ts';
import { toDollars } from '#server/kernel/money/money.ts';
import { TEXT_NAMES } from '#server/kernel/operator/operator.texts.ts';
import type { Operator } from '#server/kernel/operator/operator.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Waiting } from '../moderation.waiting.repository.ts';
import { VERSION } from '#server/platform/database/schema.version.ts';
import { freeBytes } from '#server/platform/files/free.space.ts';

/** When the newest backup that the server made was begun; null when there is none. */
export type LastBackup = () => Promise<Date | null>;

/** The place of backups may be away while the server isn't: then why it isn't known. */
async function readBackup(
  lastBackup: LastBackup,
): Promise<{ lastBackup: string | null } | { lastBackupUnknown: string }> {
  try {
    return { lastBackup: (await lastBackup())?.toISOString() ?? null };
  } catch (error) {
    return { lastBackupUnknown: error instanceof Error ? error.message : String(error) };
  }
}

/** `oldestSeconds`: for how long the oldest report or answer has waited; 0: none does. */
const waitingOf = ({ oldest, ...counts }: Waiting, moment: Date) => ({
  ...counts,
  oldestSeconds: oldest === null ? 0 : Math.max(0, Math.round((moment.getTime() - oldest.getTime()) / 1000)),
});

/** The server at a glance. */
export function createOperatorStatus(dependencies: Dependencies, lastBackup: LastBackup) {
  const { database, operatorStatus, operatorTexts, moderation, jobs, media, dataDir, calendar, now } = dependencies;

  return {
    /** Money in dollars. Failed deliveries are tries of the last 24 hours. */
    async read(_operator: Operator) {
      const moment = calendar();
      const { raised, ...projects } = await operatorStatus.totalProjects();
      return {
        version: VERSION,
        engine: database.engine,
        people: await operatorStatus.countPeople(),
        projects,
        frozenStudios: await operatorStatus.countFrozen(),
        waitingReports: waitingOf(await moderation.summarizeWaiting(), moment),
        committedDollars: toDollars(raised),
        failedDeliveries: await operatorStatus.countFailedDeliveries(new Date(now().getTime() - DAY)),
        freeDiskBytes: await freeBytes(dataDir),
        mediaBytes: await media.sumBytes(),
        ...(await readBackup(lastBackup)),
        textProblems: (await Promise.all(TEXT_NAMES.map(operatorTexts.problemOf))).filter((found) => found !== null),
        jobs: (await jobs.countByKind()).map(({ nextRun, ...counted }) => ({
          ...counted,
          dueForSeconds: nextRun === null ? 0 : Math.max(0, Math.round((moment.getTime() - nextRun.getTime()) / 1000)),
        })),
      };
    },
  };
}
