/** A naive account of a revenue share, in fractions of cents: nothing of it is taken from the server. */
export type Terms = { goal: number; share: number; cap: number | null };

/** What happened to one commitment; days are numbers. `backOn`: never of those that stand. */
export type Row = { received: boolean; amount: number; day: number; isTakenBack: boolean };
export type Commitment = { who: number; amount: number; day: number; backOn: number | null; rows: Row[] };

export type Line = { who: number; kept: number; amount: number };
export type Report = { period: number; net: number; carried: number; lines: Line[] };

function keptOf({ amount, day: made, backOn, rows }: Commitment, day: number): number {
  if (made > day || (backOn !== null && backOn <= day)) return 0;
  let kept = 0;
  for (const row of rows) if (!row.isTakenBack && row.day <= day) kept += row.received ? row.amount : -row.amount;
  return kept < 0 ? 0 : kept > amount ? amount : kept;
}

const total = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** What a report of a period says, beside those in force of the other periods; `day`: the period's last. */
export function reportOf(
  terms: Terms,
  { period, net, day }: { period: number; net: number; day: number },
  others: Report[],
  commitments: Commitment[],
): Report {
  const before = others.filter((other) => other.period < period).sort((a, b) => b.period - a.period)[0];
  const carried = before ? Math.min(0, before.net + before.carried) : 0;
  const shared = Math.max(0, net + carried);
  const people = [...new Set(commitments.map(({ who }) => who))].sort((a, b) => a - b);
  const keptBy = (who: number) => total(commitments.filter((one) => one.who === who).map((one) => keptOf(one, day)));
  const all = total(people.map(keptBy));
  const lines = people.flatMap((who) => {
    const kept = keptBy(who);
    if (kept === 0) return [];
    const amount = Number(
      (BigInt(shared) * BigInt(terms.share) * BigInt(kept)) / (10_000n * BigInt(Math.max(terms.goal, all))),
    );
    return [{ who, kept, amount: Math.max(0, Math.min(amount, roomOf(terms, { who, kept, period }, others))) }];
  });
  return { period, net, carried, lines };
}

const capOf = (cap: number, kept: number): number => Math.floor((kept * cap) / 100);

/** Earlier lines leave so much of the cap; with later ones, all together stay within that of the most that was kept. */
function roomOf(
  { cap }: Terms,
  { who, kept, period }: { who: number; kept: number; period: number },
  others: Report[],
) {
  if (cap === null) return Number.POSITIVE_INFINITY;
  const own = others.flatMap((other) =>
    other.lines.filter((line) => line.who === who).map((line) => ({ ...line, isLater: other.period > period })),
  );
  const sum = (lines: Line[]) => total(lines.map(({ amount }) => amount));
  const most = Math.max(kept, ...own.filter(({ isLater }) => isLater).map((line) => line.kept));
  return Math.min(capOf(cap, kept) - sum(own.filter(({ isLater }) => !isLater)), capOf(cap, most) - sum(own));
}
