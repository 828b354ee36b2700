/** What one measurement came to, in words, and whether that is at its goal or beyond. */
export type Verdict = { value: string; ok: boolean };

export type Scale = {
  /** 1 is the full figure of RELIABILITY; the test-suite runs a small part of it. */
  part: number;
  /** The same seed makes the same choices. */
  seed: number;
};

export type Figure = { name: string; goal: string; measure: (scale: Scale) => Promise<Verdict> };

/** `full` times the part, at least `least`. */
export const times = ({ part }: Scale, full: number, least = 1): number => Math.max(least, Math.round(full * part));

/** A small generator of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
