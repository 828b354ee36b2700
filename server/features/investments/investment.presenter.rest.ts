import { reversalReasonOf, type Investment as StoredInvestment } from './investment.rules.ts';
import { toDollars } from '#server/kernel/money/money.ts';
import type { InvestorProfile } from '#server/features/accounts/profile.rules.ts';
import { GENRES } from '#server/features/projects/project.fields.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { estimatedReturn, toFraction } from '#server/kernel/money/roi.ts';
import { described, ID, INSTANT, oneOf, orNull, shape, TEXT, USD } from '#server/platform/rest/schema.ts';

export const PAIR = {
  reverses_id: described(orNull(ID), 'The investment that this row takes back, whole; null unless it is a reversal.'),
  reversed_by_id: described(orNull(ID), 'The row that took this investment back, whole; null while it stands.'),
  reversed_at: described(orNull(INSTANT), 'When that was; null while it stands, and for a reversal.'),
  reversal_reason: orNull(
    described(TEXT, 'Why, in the words of who did it, the same on both rows; null while it stands.'),
  ),
};

export const AMOUNT = described(USD, 'US dollars, at most two decimals; negative for a reversal.');

export const Investment = {
  id: ID,
  amount: AMOUNT,
  created_at: INSTANT,
  ...PAIR,
  estimated_return: described(
    USD,
    'Estimate, not a promise: amount × (1 + ROI) in US dollars, with 20 % if the project states no ROI; of a reversal ' +
      'minus that of what it takes back.',
  ),
  project: shape({
    id: ID,
    title: TEXT,
    genre: orNull(oneOf(GENRES)),
    roi: orNull({ type: 'number', description: 'Expected return as a fraction: 0.2 means 20 %.' }),
    cover_image: orNull(TEXT),
    hidden_at: orNull(described(INSTANT, 'When Fichín hid it; null while it is not hidden.')),
  }),
};

/** The row, with the other row of a reversed investment, and why. */
const presentRow = (investment: StoredInvestment) => ({
  id: investment.id,
  amount: toDollars(investment.amountCents),
  created_at: investment.createdAt,
  reverses_id: investment.reverses?.id ?? null,
  reversed_by_id: investment.reversedBy?.id ?? null,
  reversed_at: investment.reversedBy?.createdAt ?? null,
  reversal_reason: reversalReasonOf(investment),
});

export const presentInvestment = (
  investment: StoredInvestment,
  project: Project,
  absolute: (url: string) => string,
) => ({
  ...presentRow(investment),
  estimated_return: toDollars(estimatedReturn(investment.amountCents, project.roi)),
  project: presentFunded(project, absolute),
});

const presentFunded = (
  { id, title, genre, roi, coverImage, hiddenAt }: Project,
  absolute: (url: string) => string,
) => ({
  id,
  title,
  genre,
  roi: roi === null ? null : toFraction(roi),
  cover_image: coverImage && absolute(coverImage),
  hidden_at: hiddenAt,
});

type Named = Pick<InvestorProfile, 'id' | 'name'>;

export const presentReceived = (investment: StoredInvestment, investor: Named) => ({
  ...presentRow(investment),
  investor: { id: investor.id, name: investor.name },
});
