import type { Place } from './backup.ts';
import type { BackupSettings } from './settings.ts';

/** The backups that the server makes by itself. */
export type AutomaticBackups = {
  /** The names of verified ones, oldest first. */
  list(): Promise<string[]>;
  /** Makes one and verifies it, or leaves none; returns files that rows name and nobody has. */
  make(name: string): Promise<string[]>;
  /** Also removes what is left of one that was interrupted. */
  remove(names: string[]): Promise<void>;
};

export type AutomaticPlace = Place & {
  /** Null: no server has opened the database. */
  databaseId: string | null;
  minFreeDisk?: number;
  backups: BackupSettings;
};

/** A backup's name: the second it was begun in, in UTC. What has another name isn't the server's. */
export const nameAt = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(':', '-');
export const isName = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/.test(text);
export const timeOf = (name: string): Date => new Date(`${name.slice(0, 10)}${name.slice(10).replaceAll('-', ':')}Z`);
