import type { NewJob } from '#server/data/repositories/job.repository.ts';
import { EXPORT_HOURS, exportPath } from '#server/domain/data.export.ts';
import { doublingDelay, type JobHandler } from '#server/jobs/handler.ts';
import { jobKind } from '#server/jobs/kind.ts';
import { isId } from '#server/jobs/payload.ts';
import { dataExportReady } from '#server/mail/messages/data.export.ts';
import { hashOfSecret } from '#server/security/link.secrets.ts';
import { accountMailHandler } from './account.mails.ts';
import { createDataExportContent } from './data.export.content.ts';
import type { Dependencies } from './dependencies.ts';

const MAKE = jobKind('data_export', { exportId: isId });
const READY = jobKind('data_export_ready', { exportId: isId });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const MAX_TRIES = 8;

const expiryOf = (now: Date): Date => new Date(now.getTime() + EXPORT_HOURS * HOUR);

/** Makes the file of a copy that somebody asked for. */
export const dataExportJob = (exportId: number, now: Date): NewJob => MAKE.jobOnce({ exportId }, now);

/** One at a time in each process. */
export function dataExportHandler(dependencies: Dependencies): JobHandler {
  const { database, users, dataExports, exportStore, jobs, clock } = dependencies;
  const entries = createDataExportContent(dependencies);

  async function make(exportId: number): Promise<void> {
    const wanted = await dataExports.findById(exportId);
    const [viewer] = wanted ? await users.findViewers([wanted.userId]) : [];
    if (!wanted || wanted.readyAt || !viewer) return;
    const file = await exportStore.write(wanted.id, entries({ viewer, at: clock() }));
    const isWanted = await database.write('system', async (tx) => {
      const now = clock();
      const made = await dataExports.finish(tx, wanted.id, { file, readyAt: now, expiresAt: expiryOf(now) });
      if (made) await jobs.add(tx, [READY.jobOnce({ exportId: wanted.id }, now)]);
      return made;
    });
    if (!isWanted) await exportStore.remove(file);
  }

  /** Whoever asked in vain may ask again. */
  async function giveUp(exportId: number): Promise<void> {
    await database.write('system', (tx) => dataExports.remove(tx, exportId));
  }

  return MAKE.handler({
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

/** Tells where it can be downloaded; the link is saved first, and valid from when it is sent. */
export const dataExportReadyHandler = (dependencies: Dependencies): JobHandler =>
  accountMailHandler(dependencies, READY, async ({ key, payload }) => {
    const { users, dataExports, linkSecrets, siteUrl, clock } = dependencies;
    const made = await dataExports.findById(payload.exportId);
    const user = made && (await users.findById(made.userId));
    if (!made || !user) return null;
    const secret = linkSecrets.of(`${READY.name} ${key}`);
    const link = { secretHash: hashOfSecret(secret), expiresAt: expiryOf(clock()) };
    if (!(await dataExports.saveLink(made.id, link))) return null;
    return { to: user.email, content: dataExportReady(`${siteUrl}${exportPath(secret)}`) };
  });
