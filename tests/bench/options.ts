export type Options = {
  /** The words given after the name of the bench; for the peers, their workloads. */
  words: string[];
  /** Only these servers and the limit; all when none is named. */
  servers?: string[];
  /** The folder of another commit of the product, built, to be measured beside this one. */
  before?: string | null;
  /** How many times each server has its turn; what is told is the median. */
  rounds: number;
  /** How long a turn is. */
  seconds: number;
  /** How much of the full world and of the full length: 1 is what the README's table is made with. */
  part: number;
};

/** Measures, prints a table, and says whether every goal was reached. */
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
