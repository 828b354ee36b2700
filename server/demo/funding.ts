import { INVESTORS } from './people.ts';
import type { Random } from './random.ts';
import type { GameStory } from './story.ts';
import type { DayOffset } from './timeline.ts';

/** `investor` is an index into INVESTORS. */
export type PlannedInvestment = { at: DayOffset; investor: number; dollars: number };

/** Plans a game's investments: most come just after publication and after each update. */
export function planFunding(game: GameStory, random: Random): PlannedInvestment[] {
  const { funding, published, goal, limits, posts } = game;
  if (!funding || published === null) return [];
  const [opened, closed] = [published, lastDay(game)];
  const people = backers(funding, closed, random);
  const peaks = [opened, opened, ...posts.map(({ at }) => at).filter((at) => at > opened && at < closed)];
  const moments = Array.from({ length: funding.times }, (_, turn) => {
    const investor = people[turn % people.length] ?? 0;
    const near = random.pick(peaks) + Math.floor(random.next() ** 2 * 24);
    const earliest = Math.max(opened, (INVESTORS[investor]?.joined ?? 0) + 1);
    return { investor, at: Math.min(closed, Math.max(earliest, near)) };
  });
  const amounts = shares(goal * funding.share, moments.length, limits, random);
  return moments.map((moment, index) => ({ ...moment, dollars: amounts[index] ?? limits[0] }));
}

/** The last day with investments: the day before the project closed, the day the story states, or today. */
function lastDay({ changes = [], funding }: GameStory): DayOffset {
  const closing = changes.find(([, { isActive }]) => isActive === false);
  return closing ? closing[0] - 1 : (funding?.until ?? 0);
}

/** Of those who had arrived by the last day. */
function backers(
  { people: count, ines = false }: NonNullable<GameStory['funding']>,
  closed: DayOffset,
  random: Random,
): number[] {
  const arrived = [...INVESTORS.entries()].filter(([index, { joined }]) => index > 0 && joined < closed);
  const others = random.shuffle(arrived.map(([index]) => index));
  return ines ? [0, ...others.slice(0, count - 1)] : others.slice(0, count);
}

/** Splits a sum into unequal round amounts within the limits. */
function shares(total: number, count: number, [min, max]: [number, number], random: Random): number[] {
  const weights = Array.from({ length: count }, () => 0.25 + random.next() ** 2);
  const sum = weights.reduce((a, b) => a + b, 0);
  const within = (amount: number) => Math.min(max, Math.max(min, Math.round(amount / 50) * 50));
  const amounts = weights.map((weight) => within((total * weight) / sum));
  for (let pass = 0; pass < 4; pass++) {
    const missing = total - amounts.reduce((a, b) => a + b, 0);
    amounts.forEach((amount, index) => {
      amounts[index] = within(amount + missing / count);
    });
  }
  return amounts;
}
