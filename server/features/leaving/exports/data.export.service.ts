import {
  EXPIRED_EXPORT_LINK,
  exportProblem,
  INVALID_EXPORT_LINK,
  isExportOpen,
  type DataExport,
} from './data.export.rules.ts';
import { DomainError, refuse } from '#server/kernel/errors.ts';
import { requireOwn, type Visible } from '#server/features/rights/permissions.rules.ts';
import { logInProblem } from '#server/features/sessions/session.rules.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import { dataExportJob } from './data.export.jobs.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { changeCredentials } from '#server/features/sessions/credential.changes.service.ts';
import type { CredentialOwner } from '#server/features/sessions/credential.log.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

/** A file that can be downloaded now. */
export type ExportDownload = { file: string; readyAt: Date };

/** Copies of all one's data. */
export function createDataExportService(dependencies: Dependencies) {
  const { accountAccess, dataExports, jobs, calendar, now } = dependencies;

  return {
    /** The viewer's copy that is being made or can be downloaded; null when there is none. */
    async find(viewer: Viewer | null): Promise<Visible<DataExport> | null> {
      requireViewer(viewer);
      refuse(logInProblem(viewer));
      const latest = await dataExports.findLatest(viewer.id);
      return latest && isExportOpen(latest, now()) ? requireOwn(viewer, latest, INVALID_EXPORT_LINK) : null;
    },

    /** Begins to make a copy, which a mail announces; one at a time. */
    async request(viewer: Viewer | null): Promise<void> {
      requireViewer(viewer);
      await changeCredentials(dependencies, viewer, null, async (tx, at) => {
        const account = await accountAccess.lockEmail(tx, viewer.id);
        refuse(exportProblem(account?.emailConfirmedAt ?? null, await dataExports.findLatest(viewer.id, tx), at));
        await jobs.add(tx, [dataExportJob(await dataExports.create(tx, viewer.id, at), calendar())]);
      });
    },

    /** What the secret of a mail's link opens. */
    async download(secret: string, owner: CredentialOwner): Promise<ExportDownload> {
      const found = await dataExports.findByHash(hashOfSecret(secret));
      if (!found) throw new DomainError(INVALID_EXPORT_LINK);
      owner.accountId = found.userId;
      if (found.file === null || found.readyAt === null || !isExportOpen(found, now())) {
        throw new DomainError(EXPIRED_EXPORT_LINK);
      }
      return { file: found.file, readyAt: found.readyAt };
    },
  };
}
