import type { Database } from '#server/features/database.ts';
import { createWaitingReports } from '#server/features/moderation/moderation.waiting.repository.ts';
import { DAY } from '#server/kernel/time/durations.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { durationInEnglish } from '#server/platform/clock/clock.doubt.ts';
import { ok, warning, type Finding } from './finding.ts';

/** Whether what people reported, and answers to notices, wait for long. */
export async function checkReports(database: Pick<Database, 'read' | 'tables'>): Promise<Finding> {
  const { reports, answers, oldest } = await createWaitingReports(database).summarizeWaiting();
  if (oldest === null) return ok('reports', 'none waits, nor an answer to a notice');
  const waits = Date.now() - oldest.getTime();
  const says = `${plural(reports, 'report', 'reports')} and ${plural(answers, 'answer', 'answers')} wait, the oldest for ${durationInEnglish(waits)}: read them with "operator reports"`;
  return (waits < DAY ? ok : warning)('reports', says);
}
