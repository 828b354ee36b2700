import { GENRES } from '#server/domain/project.fields.ts';
import { SCENARIO_KINDS } from '#server/domain/return.scenarios.ts';
import { INVESTOR_REST } from '../accounts/profile.fields.ts';
import {
  COUNT,
  described,
  ID,
  INSTANT,
  listOf,
  oneOf,
  orNull,
  PERCENT,
  refTo,
  shape,
  TEXT,
  USD,
} from '../base/schema.ts';

const Investor = { id: ID, ...INVESTOR_REST.answer };

const PAIR = {
  reverses_id: described(orNull(ID), 'The investment that this row takes back, whole; null unless it is a reversal.'),
  reversed_by_id: described(orNull(ID), 'The row that took this investment back, whole; null while it stands.'),
  reversed_at: described(orNull(INSTANT), 'When that was; null while it stands, and for a reversal.'),
  reversal_reason: orNull(
    described(TEXT, 'Why, in the words of who did it, the same on both rows; null while it stands.'),
  ),
};

const AMOUNT = described(USD, 'US dollars, at most two decimals; negative for a reversal.');

const Investment = {
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

const ReturnScenario = {
  kind: described(oneOf(SCENARIO_KINDS), 'Which of the outcomes it is, the worst first.'),
  name: described(TEXT, 'Name of the outcome in Spanish, to be shown.'),
  returned: described(USD, 'What would come back. US dollars, at most two decimals.'),
  assumption: described(TEXT, 'What would have to happen, in Spanish, to be shown.'),
};

const AgreedTerms = {
  project_title: described(TEXT, 'Title of the project when the money was invested.'),
  studio_name: orNull(described(TEXT, 'Name of the studio then; null if it had none.')),
  funding_goal: USD,
  min_investment: orNull(USD),
  max_investment: orNull(USD),
  max_investors: described(COUNT, 'Number of people who could invest.'),
  investment_model: orNull(described(TEXT, 'What investors receive; null is shown as its default text.')),
  expected_roi: orNull({ type: 'number', description: 'Expected return in percent: 20 means 20 %.' }),
};

const InvestmentReceipt = {
  ...Investment,
  receipt_number: described(TEXT, 'Number of its receipt.'),
  investor: shape(Investor),
  terms: described(shape(AgreedTerms), "The project's terms, copied when the money was invested."),
  return_scenarios: described(listOf(refTo('ReturnScenario')), 'Empty once it is reversed, and for a reversal.'),
};

const Position = {
  project: Investment.project,
  invested: described(USD, 'Sum of the investments in the project. US dollars, at most two decimals.'),
  investment_count: described(COUNT, 'Number of investments in the project.'),
  estimated_return: Investment.estimated_return,
  share: described(PERCENT, 'The invested money as a percentage of what the project raised, at most two decimals.'),
  seat: described(COUNT, "Which of the project's seats the investor has: 1 for the first who invested in it."),
  next_milestone: described(
    orNull(refTo('Milestone')),
    "The project's first milestone in due-date order that is not completed and has a date; null if none.",
  ),
  return_scenarios: listOf(refTo('ReturnScenario')),
};

const InvestmentReceived = { id: ID, amount: AMOUNT, created_at: INSTANT, ...PAIR, investor: shape(Investor) };

/** Schemas of investments, by name. */
export const INVESTMENTS = { Investment, InvestmentReceived, InvestmentReceipt, Position, ReturnScenario };
