import { OperatorError } from '#server/kernel/operator.error.ts';
import type { FileStore } from '#server/platform/files/file.store.ts';
import type { KeptBackups } from './kept.backups.ts';

/** Beside the backups: the id of the database that they are of. */
const NOTE = '.database';

type OwnedPlace = {
  /** Null: no server has opened the database. */
  databaseId: string | null;
  notes: Pick<FileStore, 'readNote' | 'writeNote'>;
  /** The place, for messages. */
  named: string;
};

/**
 * Backups in a place of one database alone. A database that shared it would take the other's newest backup for its own,
 * and remove the other's oldest.
 */
export function ownedBy({ databaseId, notes, named }: OwnedPlace, kept: KeptBackups): KeptBackups {
  async function requireOwn(): Promise<void> {
    const owner = await notes.readNote(NOTE);
    if (owner === null || databaseId === null || owner === databaseId) return;
    throw new OperatorError(`${named} has the backups of another database: set BACKUP_TO to a place of this one's own`);
  }

  return {
    async list() {
      await requireOwn();
      return kept.list();
    },

    async make(name) {
      await requireOwn();
      const missing = await kept.make(name);
      if (databaseId !== null) await notes.writeNote(NOTE, databaseId);
      return missing;
    },

    remove: kept.remove,
  };
}
