import { setTimeout as sleep } from 'node:timers/promises';
import type { startSmtp } from '#tests/support/smtp.ts';
import type { Cluster } from '#tests/torture/postgres.cluster.ts';
import type { LaunchCast } from './world.ts';

export const MAIL_DOMAIN = 'fichin.test';

/** Milliseconds. */
const PATIENCE = 180_000;

type Smtp = Awaited<ReturnType<typeof startSmtp>>;

export type Told = { expected: number; missing: number; repeated: number };

/** Waits until everybody was told by mail of every update that concerns them, or for so long that it is a fault. */
export async function toldOf(
  cluster: Cluster,
  smtp: Smtp,
  { hot, others, updateId, mailed }: LaunchCast,
): Promise<Told> {
  // As if the leases of the processes that were killed had ended.
  await cluster.query("update jobs set run_at = to_timestamp(0) where kind = 'event_mail' and state = 'waiting'");
  const events = await cluster.query<{ id: number }>(
    `select id from events where kind = 'update_published' and subject_id > ${updateId}
       and project_id in (${[hot, ...others].join()})`,
  );
  const expected = events.flatMap(({ id }) => mailed.map((person) => `<event.${id}.${person}@${MAIL_DOMAIN}>`));
  const look = (): Told => {
    const sent = smtp.received.flatMap(({ mail: { messageId } }) =>
      messageId?.startsWith('<event.') ? messageId : [],
    );
    const ids = new Set(sent);
    const missing = expected.filter((id) => !ids.has(id)).length;
    return { expected: expected.length, missing, repeated: sent.length - ids.size };
  };
  for (const end = performance.now() + PATIENCE; performance.now() < end && look().missing > 0;) await sleep(200);
  return look();
}
