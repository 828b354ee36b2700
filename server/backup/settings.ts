import { join, resolve } from 'node:path';
import { DAY, HOUR, MINUTE } from '#server/kernel/time/durations.ts';
import {
  accessTo,
  formFaults,
  prefixOf,
  type Environment,
  type S3Settings,
} from '#server/platform/files/s3.settings.ts';

export type BackupSettings = {
  /** Milliseconds between the backups that the server makes by itself; null: it makes none. */
  every: number | null;
  /** How many of them are retained. */
  retained: number;
  /** A folder, or a part of a bucket. */
  to: string | S3Settings;
};

/** Of the default, in the data folder. */
const FOLDER = 'backups';
const RETAINED = 7;

const [SHORTEST, LONGEST] = [10 * MINUTE, 365 * DAY];

const UNITS: Record<string, number> = { m: MINUTE, h: HOUR, d: DAY };

const REQUIRED = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'];
/** Settings of the store of `s3://…`, which are read with it alone. */
export const STORE_SETTINGS = [...REQUIRED, 'BACKUP_S3_REGION'];

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

/** Whether a text is meant as an address in a store instead of a path. */
export const isAddress = (text: string): boolean => /^s3:/i.test(text);

/** Faults of the environment are added to `faults`. */
export function readBackups(environment: Environment, dataDir: string, faults: string[]): BackupSettings {
  const [interval, count] = [environment['BACKUP_EVERY'], environment['BACKUP_KEEP']];
  const every = interval ? millisecondsOf(interval) : null;
  if (interval && every === null)
    faults.push(`BACKUP_EVERY must be like 24h, 30m or 7d, from 10m to 365d, not "${interval}"`);
  const retained = count ? Number(count) : RETAINED;
  if (count && !/^[1-9]\d{0,3}$/.test(count)) faults.push(`BACKUP_KEEP must be from 1 to 9999, not "${count}"`);
  return { every, retained, to: readPlace(environment, dataDir, faults) };
}

function millisecondsOf(interval: string): number | null {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(interval) ?? [];
  const length = Number(count) * (UNITS[unit] ?? 0);
  return length >= SHORTEST && length <= LONGEST ? length : null;
}

function readPlace(environment: Environment, dataDir: string, faults: string[]): string | S3Settings {
  const place = environment['BACKUP_TO'];
  if (!place) return join(dataDir, FOLDER);
  if (!isAddress(place)) return resolve(place);
  const [address, bucket = '', path = ''] = ADDRESS.exec(place) ?? [];
  if (address === undefined) faults.push(`BACKUP_TO must be a folder or s3://bucket/prefix, not "${place}"`);
  const missing = REQUIRED.filter((name) => !environment[name]);
  if (missing.length > 0) faults.push(`${missing.join(', ')} must be given with BACKUP_TO=s3://…`);
  const access = Object.fromEntries(STORE_SETTINGS.map((name) => [name.replace(/^BACKUP_/, ''), environment[name]]));
  faults.push(...formFaults(access).map((fault) => `BACKUP_${fault}`));
  return { ...accessTo(access), bucket, prefix: prefixOf(path) };
}
