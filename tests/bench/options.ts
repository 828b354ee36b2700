import { InvalidArgumentError } from 'commander';
import { commandLine } from '#server/command.ts';

export type Options = {
  /** The words after the name of the bench; for the peers, their workloads. */
  words: string[];
  /** Only these servers and the hand-written one; all when empty. */
  servers?: string[];
  /** How many turns each server has; the median is reported. */
  rounds: number;
  /** The length of a turn. */
  seconds: number;
  /** The share of the full data and the full length; the figures in `README.md` are made with 1. */
  part: number;
};

/** Measures, prints a table, and returns whether every goal was reached. */
export type Bench = (options: Options) => Promise<boolean>;

function positive(typed: string): number {
  const value = Number(typed);
  if (!(value > 0)) throw new InvalidArgumentError('It is a number above 0.');
  return value;
}

/** Reads what was typed; `benches` names those that there are. */
export function readOptions(typed: readonly string[], benches: readonly string[]): Options {
  const program = commandLine('npm run bench --', 'Measures the product. What each bench takes: tests/bench/README.md')
    .argument('[bench]', `one of ${benches.join(', ')}, or workloads of the peers`)
    .argument('[words...]', 'what it measures of all that it can')
    .option('--rounds <number>', 'turns of each server', positive, 5)
    .option('--seconds <number>', 'length of a turn', positive, 4)
    .option('--part <share>', 'share of the data and of the length', positive, 1)
    .option('--servers <names>', 'of the peers these alone, separated by commas')
    .parse(typed, { from: 'user' });
  const { servers, ...numbers } = program.opts<Numbers & { servers?: string }>();
  return { words: program.args, servers: servers?.split(',') ?? [], ...numbers };
}

type Numbers = Pick<Options, 'rounds' | 'seconds' | 'part'>;
