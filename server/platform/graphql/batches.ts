import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { emptyList, type Listed } from '#server/kernel/pagination.ts';
import { readInBatches, requireBudget, type Budget } from './limits/response.size.ts';

export type Identified = { id: number };

/** Rows with long texts per statement. */
export const LONG_ROWS = 200;
/** Rows per statement, unless their texts are long. */
export const SHORT_ROWS = 1000;

type Find<Thing, Value, Key = number> = (things: readonly Thing[]) => Promise<Map<Key, Value>>;

export function byKey<Value>(budget: Budget, find: Find<number, Value>, none: Value, atOnce = SHORT_ROWS) {
  return new DataLoader<number, Value>(async (ids) => {
    requireBudget(budget);
    const found = await readInBatches(budget, ids, atOnce, find);
    return ids.map((id) => found.get(id) ?? none);
  });
}

/** Batches by a key of the object instead of its id. */
export function byKeyOf<Thing, Value, Key = number>(
  budget: Budget,
  keyOf: (thing: Thing) => Key,
  find: Find<Thing, Value, Key>,
  none: Value,
  atOnce = SHORT_ROWS,
) {
  return new DataLoader<Thing, Value, Key>(
    async (things) => {
      requireBudget(budget);
      const found = await readInBatches(budget, things, atOnce, find);
      return things.map((thing) => found.get(keyOf(thing)) ?? none);
    },
    { cacheKeyFn: keyOf },
  );
}

export const byObject = <Thing extends Identified, Value>(
  budget: Budget,
  find: Find<Thing, Value>,
  none: Value,
  atOnce?: number,
) => byKeyOf(budget, ({ id }: Thing) => id, find, none, atOnce);

/** Runs one read per turn of the event loop. */
function oneByOne(budget: Budget) {
  let former: Promise<unknown> | null = null;
  async function after<Found>(earlier: Promise<unknown>, read: () => Promise<Found>): Promise<Found> {
    await Promise.allSettled([earlier]);
    await nextTurn();
    requireBudget(budget);
    return read();
  }
  return <Found>(read: () => Promise<Found>): Promise<Found> => {
    const found = former === null ? read() : after(former, read);
    former = found;
    return found;
  };
}

/** First pages under many parents: one loader per page size, which take turns. */
export function firstPages<Parent extends Identified, T>(
  budget: Budget,
  rowsAtOnce: number,
  find: (parents: readonly Parent[], limit: number) => Promise<Map<number, Listed<T>>>,
) {
  const ofLimit = new Map<number, DataLoader<Parent, Listed<T>, number>>();
  const inTurn = oneByOne(budget);
  return (parent: Parent, limit: number): Promise<Listed<T>> => {
    const none = emptyList<T>();
    const atOnce = Math.max(1, Math.floor(rowsAtOnce / Math.max(1, limit)));
    const loader =
      ofLimit.get(limit) ??
      byObject(budget, (parents: readonly Parent[]) => inTurn(() => find(parents, limit)), none, atOnce);
    ofLimit.set(limit, loader);
    return loader.load(parent);
  };
}
