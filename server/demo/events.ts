/** A step that creates demo data. Steps run in chronological order, with the clock set to `at`. */
export type WorldEvent = { at: Date; run: () => Promise<unknown> };
