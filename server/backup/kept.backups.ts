import type { Place } from './backup.ts';
import type { BackupSettings } from './settings.ts';

/** The backups that the server makes by itself. */
export type KeptBackups = {
  /** The names of verified ones, oldest first. */
  list(): Promise<string[]>;
  /** Makes one and verifies it, or leaves none; returns files that rows name and nobody has. */
  make(name: string): Promise<string[]>;
  /** Also removes what is left of one that was interrupted. */
  remove(names: string[]): Promise<void>;
};

export type KeepingPlace = Place & {
  /** Null: no server has opened the database. */
  databaseId: string | null;
  minFreeDisk?: number;
  backups: BackupSettings;
};
