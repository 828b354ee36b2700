import { MILESTONE_EVENTS, MILESTONE_STAGES, MILESTONE_STATUSES } from '#server/domain/milestone.ts';
import { GENRES, PROJECT_STADIUMS, PROJECT_STAGES } from '#server/domain/project.ts';
import { TERMS_FIELDS } from '#server/domain/terms.ts';
import { UPDATE_TYPES } from '#server/domain/update.ts';
import { ROLES } from '#server/domain/user.ts';
import {
  COUNT, DAY, DAY_AS_INSTANT, described, FLAG, ID, INSTANT, listOf, oneOf, orNull, refTo, shape, TEXT, USD, type Schema,
} from './schema.ts';
import { termName } from './present.project.ts';

const PERCENT: Schema = { type: 'number', minimum: 0, maximum: 100 };
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

const Milestone = {
  id: ID,
  project_id: ID,
  title: TEXT,
  description: TEXT,
  development_stage: orNull(oneOf(MILESTONE_STAGES)),
  status: oneOf(MILESTONE_STATUSES),
  is_completed: FLAG,
  completed: described(FLAG, 'Always equal to `is_completed`.'),
  progress: described({ type: 'integer', minimum: 0, maximum: 100 }, '100 once completed.'),
  due_date: orNull(DAY_AS_INSTANT),
  target_date: orNull(described(DAY_AS_INSTANT, 'Always equal to `due_date`.')),
  estimated_date: orNull(described(DAY, 'The same day, as a form writes it.')),
  start_date: orNull(DAY_AS_INSTANT),
  planned_date: orNull(described(DAY_AS_INSTANT, 'The first due date it was given.')),
  completed_at: orNull(INSTANT),
  created_at: INSTANT,
  deadline: shape({
    state: oneOf(['completed', 'overdue', 'pending', 'none']),
    days_left: orNull({ type: 'integer' }),
    urgent: described(FLAG, 'Seven days or fewer are left.'),
  }),
};

const MilestoneEvent = {
  kind: oneOf(MILESTONE_EVENTS),
  before: orNull(described(TEXT, 'A day or a status, as `kind` says.')),
  after: orNull(TEXT),
  actor: orNull(described(TEXT, 'The name of who did it.')),
  created_at: INSTANT,
};

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

const Media = {
  url: TEXT,
  thumbnail_url: orNull(TEXT),
  type: oneOf(['image', 'video']),
  caption: TEXT,
  width: orNull(COUNT),
  height: orNull(COUNT),
};

const Comment = {
  id: ID,
  update_id: ID,
  content: described(TEXT, 'Plain text.'),
  created_at: INSTANT,
  author: shape({ id: ID, name: TEXT, role: oneOf(ROLES) }),
};

const Update = {
  id: ID,
  project_id: ID,
  title: TEXT,
  content: described(TEXT, 'Markdown source.'),
  update_type: oneOf(UPDATE_TYPES),
  is_public: described(FLAG, 'False: only the developer and the investors of the project read it.'),
  media_urls: listOf(TEXT),
  media: listOf(refTo('Media')),
  created_at: INSTANT,
  edited_at: orNull(INSTANT),
  read_by_user: FLAG,
  comment_count: COUNT,
  comments: described(listOf(refTo('Comment')), 'The newest ones; all of them are under `comments`.'),
};

const Investment = {
  id: ID,
  amount: USD,
  created_at: INSTANT,
  estimated_return: described(USD, 'An estimate in US dollars: amount × (1 + ROI), 20 % when the project states none.'),
  project: shape({
    id: ID, title: TEXT, genre: orNull(oneOf(GENRES)), roi: orNull({ type: 'number' }), cover_image: orNull(TEXT),
  }),
};

const InvestmentReceived = { id: ID, amount: USD, created_at: INSTANT, investor: shape(Investor) };

const TermsChange = {
  field: oneOf(TERMS_FIELDS.map(termName)),
  before: { type: ['string', 'number', 'boolean', 'null'] },
  after: { type: ['string', 'number', 'boolean', 'null'] },
  changed_at: INSTANT,
};

const Pagination = { page: COUNT, per_page: COUNT, total: COUNT, pages: COUNT };

const Removed = { message: TEXT, id: ID };

const FailureBody: Schema = {
  ...shape({
    message: described(TEXT, 'In Spanish, fit to show.'),
    error: described(TEXT, 'The same as `message`.'),
    code: described(TEXT, 'Stable; decide by this.'),
    details: described({ type: 'object', additionalProperties: TEXT }, 'What is wrong with each field.'),
  }),
  required: ['message', 'error', 'code'],
};

/** What the calls answer with, by name. */
export const ENTITIES = {
  User, DeveloperProfile, InvestorProfile, Developer, Investor, Project, Milestone, MilestoneEvent, Update, Media, Comment,
  Investment, InvestmentReceived, TermsChange, Pagination, Removed,
};
export type Entity = keyof typeof ENTITIES;

export const COMPONENTS: Record<string, Schema> = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([name, properties]) => [name, shape(properties)])),
  Error: FailureBody,
};
