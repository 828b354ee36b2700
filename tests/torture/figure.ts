/** The result of one measurement, in words, and whether it reaches the goal. */
export type Verdict = { value: string; ok: boolean };

export type Scale = {
  /** The share of the full size: 1 in a whole torture run, a small part in the test suite. */
  part: number;
  /** The seed of all random choices. */
  seed: number;
};

export type Figure = { name: string; goal: string; measure: (scale: Scale) => Promise<Verdict> };

/** `full` times the part, and at least `least`. */
export const times = ({ part }: Scale, full: number, least = 1): number => Math.max(least, Math.round(full * part));

/** A pseudo-random generator of numbers from 0 up to 1 (mulberry32): equal seeds give equal sequences. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
