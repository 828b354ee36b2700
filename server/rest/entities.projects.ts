import { GENRES, PROJECT_STADIUMS, PROJECT_STAGES } from '#server/domain/project.ts';
import { TERMS_FIELDS } from '#server/domain/terms.ts';
import { ROLES } from '#server/domain/user.ts';
import { termName } from './present.project.ts';
import {
  COUNT,
  DAY_AS_INSTANT,
  described,
  FLAG,
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
} from './schema.ts';

const IDENTITY = { id: ID, user_id: ID };

const DeveloperProfile = { ...IDENTITY, studio_name: orNull(TEXT), country: orNull(TEXT) };
const InvestorProfile = { ...IDENTITY, name: orNull(TEXT) };

const User = {
  id: ID,
  email: TEXT,
  role: oneOf(ROLES),
  created_at: INSTANT,
  developer_profile: orNull(refTo('DeveloperProfile')),
  investor_profile: orNull(refTo('InvestorProfile')),
};

const Developer = { ...DeveloperProfile, published_projects: COUNT };
const Investor = { id: ID, name: orNull(TEXT) };

const Project = {
  id: ID,
  title: TEXT,
  description: TEXT,
  long_description: orNull(TEXT),
  short_description: orNull(TEXT),
  cover_image: orNull(TEXT),
  genre: orNull(oneOf(GENRES)),
  platform: listOf(TEXT),
  development_stage: described(TEXT, 'What its developer named, else `current_stage`.'),
  current_stage: oneOf(PROJECT_STAGES),
  current_stadium: oneOf(PROJECT_STADIUMS),
  funding_goal: USD,
  funding_raised: USD,
  funding_progress: described(PERCENT, 'Raised of goal as a percentage, clamped from 0 to 100.'),
  investor_count: described(COUNT, 'Distinct people.'),
  max_investors: described(COUNT, 'Distinct people who may invest.'),
  min_investment: orNull(USD),
  max_investment: orNull(USD),
  investment_model: orNull(TEXT),
  expected_roi: orNull({ type: 'number', description: 'A percentage: 20 is twenty percent.' }),
  roi: orNull({ type: 'number', description: 'The same as a fraction: 0.2 is twenty percent.' }),
  status: oneOf(['published', 'draft']),
  is_published: FLAG,
  is_active: described(FLAG, 'Whether it accepts investments.'),
  start_date: orNull(DAY_AS_INSTANT),
  published_at: orNull(INSTANT),
  created_at: INSTANT,
  last_updated: INSTANT,
  last_activity: INSTANT,
  developer: refTo('DeveloperProfile'),
  developer_id: ID,
  user_id: ID,
  milestones: listOf(refTo('Milestone')),
};

const Investment = {
  id: ID,
  amount: USD,
  created_at: INSTANT,
  estimated_return: described(USD, 'An estimate in US dollars: amount × (1 + ROI), 20 % when the project states none.'),
  project: shape({
    id: ID,
    title: TEXT,
    genre: orNull(oneOf(GENRES)),
    roi: orNull({ type: 'number' }),
    cover_image: orNull(TEXT),
  }),
};

const InvestmentReceived = { id: ID, amount: USD, created_at: INSTANT, investor: shape(Investor) };

const TermsChange = {
  field: oneOf(TERMS_FIELDS.map(termName)),
  before: { type: ['string', 'number', 'boolean', 'null'] },
  after: { type: ['string', 'number', 'boolean', 'null'] },
  changed_at: INSTANT,
};

/** People, projects and money, by name. */
export const PROJECTS = {
  User,
  DeveloperProfile,
  InvestorProfile,
  Developer,
  Investor,
  Project,
  Investment,
  InvestmentReceived,
  TermsChange,
};
