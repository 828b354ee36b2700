export type Options = {
  /** The words after the name of the bench; for the peers, their workloads. */
  words: string[];
  /** Only these servers and the hand-written one; all when empty. */
  servers?: string[];
  /** The folder of another commit of the product, built, to be measured beside this one. */
  before?: string | null;
  /** How many turns each server has; the median is reported. */
  rounds: number;
  /** The length of a turn. */
  seconds: number;
  /** The share of the full data and the full length; the figures in `README.md` are made with 1. */
  part: number;
};

/** Measures, prints a table, and returns whether every goal was reached. */
export type Bench = (options: Options) => Promise<boolean>;

export function readOptions(given: string[]): Options {
  const valueOf = (name: string): string | undefined =>
    given.find((option) => option.startsWith(`--${name}=`))?.split('=')[1];
  const numberOf = (name: string, fallback: number): number => Number(valueOf(name) ?? fallback);
  return {
    words: given.filter((option) => !option.startsWith('--')),
    servers: valueOf('servers')?.split(',') ?? [],
    before: valueOf('before') ?? null,
    rounds: numberOf('rounds', 5),
    seconds: numberOf('seconds', 4),
    part: numberOf('part', 1),
  };
}
