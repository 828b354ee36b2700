import { HOUR } from '#server/kernel/time/durations.ts';

/** The mails of one group in one hour, by the beginning that their jobs' keys share. */
export type HourGroup = { prefix: string; ends: Date; isSummary: boolean };

const SUMMARY = 'summary/';
const KEY = /^(summary\/)?([^/]+\/(\d+)\/)/;

/** Hours since 1970. */
export const hourOf = (instant: Date): number => Math.floor(instant.getTime() / HOUR);

/** `suffix` is unique in the group and hour. */
export const keyInHour = (group: string, hour: number, suffix: string): string => `${group}/${hour}/${suffix}`;

export const summaryKey = ({ prefix }: HourGroup): string => `${SUMMARY}${prefix}`;

/** The group of a job's key; null for a job that isn't counted. */
export function groupOf(key: string): HourGroup | null {
  const [, summary, prefix, hour] = KEY.exec(key) ?? [];
  if (prefix === undefined) return null;
  return { prefix, ends: new Date((Number(hour) + 1) * HOUR), isSummary: summary !== undefined };
}
