import type { Writer } from '#server/platform/database/database.ts';
import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import { tooManyAttempts } from '#server/platform/security/throttle.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { OPEN_LINK, type AccountMail } from './account.mail.ts';
import { groupOf } from './hourly.mail.rules.ts';

/** A link that anybody can have sent to an address, which counts among those of the hour. */
export function openLinkJob<Payload>(
  { linkSecrets, calendar }: Pick<Dependencies, 'linkSecrets' | 'calendar'>,
  mail: AccountMail<Payload>,
  address: string,
  payload: Payload,
): NewJob {
  return mail.jobIn(linkSecrets.make(`mails to ${address}`), payload, calendar()); // jobs name no address
}

/** Adds such a job, or refuses with the time to wait where the address has been sent the hour's links of this kind. */
export async function addOpenLink<Payload>(
  dependencies: Pick<Dependencies, 'linkSecrets' | 'calendar' | 'jobs'>,
  tx: Writer,
  ...[mail, address, payload]: [AccountMail<Payload>, string, Payload]
): Promise<void> {
  const { jobs, calendar } = dependencies;
  const job = openLinkJob(dependencies, mail, address, payload);
  const group = groupOf(job.key);
  const sent = group ? await jobs.countKeys({ kind: mail.name, within: group.prefix }, OPEN_LINK.perHour, tx) : 0;
  if (group && sent >= OPEN_LINK.perHour) throw tooManyAttempts(group.ends.getTime() - calendar().getTime());
  await jobs.add(tx, [job]);
}
