import type { Database } from '../database.ts';

/** Prepared reads that drizzle executes: what the engines' own ones are measured beside. */
export const prepareByDrizzle =
  (beforeReading: () => void = () => undefined): Database['prepare'] =>
  (query) => {
    const prepared = query.prepare();
    return (values) => {
      beforeReading();
      return prepared.execute(values);
    };
  };
