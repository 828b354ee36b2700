import { sql } from 'drizzle-orm';
import type { NewEvent } from '#server/kernel/event.ts';
import type { Database, EngineWrite, Write, Writer } from '../database.ts';
import { statement } from './prepared.write.ts';

const given = sql.placeholder;

/** Stores the emitted events at the end of the work, in the same transaction. */
export function storingEvents(write: EngineWrite, { events }: Database['tables']): Write {
  const insert = statement((tx: Writer) =>
    tx.insert(events).values({
      kind: given('kind'),
      projectId: given('projectId'),
      actorId: given('actorId'),
      subjectId: given('subjectId'),
      addresseeId: given('addresseeId'),
      amountCents: given('amountCents'),
      createdAt: given('createdAt'),
    }),
  );
  return (work) =>
    write(async (tx, announce) => {
      const emitted: NewEvent[] = [];
      const result = await work(tx, (event) => void emitted.push(event));
      const scheduled: NewEvent[] = [];
      for (const { day = null, ...event } of emitted) {
        if (day === null) await insert(tx, { addresseeId: null, amountCents: null, ...event });
        else scheduled.push({ ...event, day });
      }
      if (scheduled.length > 0) await tx.insert(events).values(scheduled).onConflictDoNothing();
      if (emitted.length > 0) announce();
      return result;
    });
}
