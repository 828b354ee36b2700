import { formatUsd } from '#server/kernel/money/money.ts';
import type { ReturnSums } from '#server/features/returns/report.counts.rules.ts';
import { REPORTS_EXPLANATION } from '#server/features/returns/report.counts.words.rules.ts';
import { cameBackText, NO_MORE_REPORTS, reportsOnTimeText } from '#server/features/returns/returns.words.rules.ts';

type Props = { returns: ReturnSums | null };

const countsOf = ({ due, reported, onTime }: ReturnSums) => ({
  dueCount: due,
  reportCount: reported,
  lateCount: due - onTime,
});

/** What came back of what was put into a game, or into all of a studio's. Nothing where no revenue is shared. */
export function Returned({ returns }: Props) {
  if (!returns) return null;
  const sums = { paidIn: formatUsd(returns.paidInCents), cameBack: formatUsd(returns.cameBackCents) };
  const text = cameBackText({ ...countsOf(returns), ...sums });
  return (
    <>
      {text && <p>{text}</p>}
      {returns.endedEarly && <p>{NO_MORE_REPORTS}</p>}
    </>
  );
}

/** How many of a studio's reports were published on time, and how that is counted. */
export function ReportsRecord({ returns }: Props) {
  const text = returns && reportsOnTimeText(countsOf(returns));
  return (
    text && (
      <details className="small">
        <summary>{text}</summary>
        <p className="muted">{REPORTS_EXPLANATION}</p>
      </details>
    )
  );
}
