import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { NewEvent } from '#server/kernel/events/event.ts';
import type { Database, EngineWrite, Write, Writer } from '../database.ts';
import { statement } from './prepared.write.ts';

const param = sql.placeholder;

/** Events up to which the prepared statement takes less time for each than one for all of them. */
const FEW = 5;

const ROWS_PER_INSERT = 500;

/** Stores the emitted events at the end of the work, in the same transaction. */
export function storingEvents(write: EngineWrite, { events }: Database['tables']): Write {
  const insert = statement((tx: Writer) =>
    tx.insert(events).values({
      kind: param('kind'),
      projectId: param('projectId'),
      actorId: param('actorId'),
      subjectId: param('subjectId'),
      addresseeId: param('addresseeId'),
      amountCents: param('amountCents'),
      createdAt: param('createdAt'),
    }),
  );
  return (author, work) =>
    write(author, async (tx, announce) => {
      const emitted: NewEvent[] = [];
      const result = await work(tx, (event) => void emitted.push(event));
      const isScheduled = ({ day = null }: NewEvent): boolean => day !== null;
      const scheduled = emitted.filter(isScheduled);
      const others = emitted.filter((event) => !isScheduled(event));
      if (others.length <= FEW)
        for (const event of others) await insert(tx, { addresseeId: null, amountCents: null, ...event });
      else for await (const rows of batches(others)) await tx.insert(events).values(rows);
      for await (const rows of batches(scheduled)) await tx.insert(events).values(rows).onConflictDoNothing();
      if (emitted.length > 0) announce();
      return result;
    });
}

/** Each in its own turn of the event loop, which SQLite's statements block. */
async function* batches(rows: readonly NewEvent[]): AsyncGenerator<NewEvent[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    if (from > 0) await nextTurn();
    yield rows.slice(from, from + ROWS_PER_INSERT);
  }
}
