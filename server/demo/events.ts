/** Something that happened: told in order, with the clock set to its moment. */
export type WorldEvent = { at: Date; tell: () => Promise<unknown> };
