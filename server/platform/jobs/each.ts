import { setImmediate as nextTurn } from 'node:timers/promises';

/** Errors that are thrown, and so logged, with their stacks. */
const MAX_ERRORS = 10;

/** Rows that a job reads at once. */
const PAGE = 200;

/**
 * Does the work for each item, one after the other. An item that fails doesn't stop the others: the errors are thrown
 * after the last one, with the names of their items.
 */
export async function forEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  nameOf: (item: Item) => string,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: Error[] = [];
  let failed = 0;
  for await (const item of items) {
    try {
      await work(item);
    } catch (cause) {
      failed += 1;
      if (failed <= MAX_ERRORS) errors.push(new Error(`${nameOf(item)}: ${firstLineOf(cause)}`, { cause }));
    }
  }
  if (failed > 0) throw new AggregateError(errors, `${failed} failed, the first was ${errors[0]?.message}`);
}

/** All pieces of work of a list, although some fail: `forEach` of them. */
export const doEach = (works: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> =>
  forEach(
    Object.entries(works),
    ([name]) => name,
    ([, work]) => work(),
  );

/**
 * The pages of a list, each read after the last row of the one before, until one isn't full; requests are served in
 * between.
 */
export async function* pagesOf<Place, Row extends Place>(
  first: Place,
  size: number,
  list: (after: Place, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const rows = await list(after, size);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    after = last;
    await nextTurn();
  }
}

/** The rows of `pagesOf`. */
export async function* rowsOf<Place, Row extends Place>(
  ...pages: Parameters<typeof pagesOf<Place, Row>>
): AsyncGenerator<Row> {
  for await (const rows of pagesOf(...pages)) yield* rows;
}

/** For a job: does the work for each stored row, page by page, until it is to end. */
export const forEachRow =
  <Row extends { id: number }>(
    name: string,
    list: (after: number, limit: number) => Promise<Row[]>,
    work: (row: Row) => Promise<unknown>,
  ) =>
  (signal: AbortSignal): Promise<void> =>
    forEach(
      rowsOf<{ id: number }, Row>({ id: 0 }, PAGE, ({ id }, limit) => list(id, limit)),
      ({ id }) => `${name} ${id}`,
      async (row) => {
        if (!signal.aborted) await work(row);
      },
    );

/** The first line of an error: database errors add the statement's values below. */
export const firstLineOf = (error: unknown): string => String(error).split('\n', 1)[0] ?? '';
