import { TERMS_FIELDS } from '#server/domain/terms.ts';
import { ROLES } from '#server/domain/user.ts';
import { DEVELOPER_REST, INVESTOR_REST } from '../accounts/profile.fields.ts';
import { GALLERY_REST } from './gallery.presenter.ts';
import { PROJECT_REST } from './project.fields.ts';
import { termName } from './project.presenter.ts';
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

const IDENTITY = {
  id: described(ID, 'Id of the profile, not of the account.'),
  user_id: described(ID, 'Id of the account.'),
};

const NamedDeveloper = { ...IDENTITY, studio_name: orNull(TEXT), country: orNull(TEXT) };
const DeveloperProfile = { ...IDENTITY, ...DEVELOPER_REST.answer };
const InvestorProfile = { ...IDENTITY, ...INVESTOR_REST.answer };

const User = {
  id: ID,
  email: TEXT,
  role: oneOf(ROLES),
  created_at: INSTANT,
  email_confirmed_at: orNull(
    described(INSTANT, 'When the link sent to the e-mail address was first opened; null until then.'),
  ),
  closes_at: orNull(described(INSTANT, 'When it closes for good, because its owner asked for it; null: they did not.')),
  developer_profile: orNull(refTo('DeveloperProfile')),
  investor_profile: orNull(refTo('InvestorProfile')),
};

const Developer = { ...NamedDeveloper, published_projects: described(COUNT, 'Number of published projects.') };
const StudioPage = {
  ...DeveloperProfile,
  published_projects: described(COUNT, 'Number of published projects.'),
  last_update_at: orNull(
    described(INSTANT, 'When it last published a public update of a published project; null if it never did.'),
  ),
  deliveries: shape({
    due: described(
      COUNT,
      'Number of milestones of its latest 100 published projects that were completed or have passed the first ' +
        'date they ' +
        'promised; a deleted one counts when it was deleted after that date.',
    ),
    on_time: described(COUNT, 'Number of those milestones that were completed by that date.'),
    on_time_percent: orNull(
      described(PERCENT, '`on_time` over `due` as a whole percentage; null while `due` is below 3.'),
    ),
  }),
  responses: shape({
    answered: described(COUNT, 'Number of answered requests for an update, of which the latest 1000 count.'),
    median_days: orNull(
      described(
        { type: 'number' },
        'Median time from an answered request to the update that answered it, in days of 24 hours, at most one ' +
          'decimal; null without one.',
      ),
    ),
    open: described(COUNT, 'Number of requests that no update has answered yet.'),
  }),
};
const Investor = { id: ID, ...INVESTOR_REST.answer };

const Project = {
  id: ID,
  ...PROJECT_REST.answer,
  development_stage: described(TEXT, 'Development stage as its developer wrote it; without one, `current_stage`.'),
  funding_raised: described(
    USD,
    'Sum of its investments, which may exceed the goal. US dollars, at most two decimals.',
  ),
  funding_progress: described(PERCENT, 'Raised over goal in percent, 0 to 100.'),
  investor_count: described(COUNT, 'Number of distinct people who invested.'),
  follower_count: described(COUNT, 'Number of people who follow it, investors or not.'),
  roi: orNull({ type: 'number', description: '`expected_roi` as a fraction: 0.2 means 20 %.' }),
  status: oneOf(['published', 'draft']),
  published_at: orNull(described(INSTANT, 'When it was first published; null if it never was.')),
  hidden_at: orNull(
    described(
      INSTANT,
      'When Fichín hid it: only its developer and whoever ever invested in it see it meanwhile; null while it is not hidden.',
    ),
  ),
  closed_by_operator_at: orNull(
    described(
      INSTANT,
      'When Fichín closed it to investments: until Fichín reopens it, its developer can not; null while it is not.',
    ),
  ),
  created_at: INSTANT,
  last_updated: described(INSTANT, 'When one of its own fields last changed.'),
  last_activity: described(INSTANT, 'When its fields, milestones, updates or investments last changed.'),
  latest_public_update: described(
    orNull(INSTANT),
    'When its latest public update was published; private ones do not count.',
  ),
  developer: refTo('NamedDeveloper'),
  developer_id: ID,
  user_id: ID,
  milestones: listOf(refTo('Milestone')),
};

const GalleryItem = {
  id: ID,
  ...GALLERY_REST.answer,
  url: described(TEXT, 'Address of the file, ending in .png, .jpg, .gif or .mp4.'),
  thumbnail_url: orNull(described(TEXT, 'Address of a smaller still picture; null for a video.')),
  type: oneOf(['image', 'video']),
  width: orNull(described(COUNT, 'Pixels; null for a video.')),
  height: orNull(described(COUNT, 'Pixels; null for a video.')),
};

const TERM = { type: ['string', 'number', 'boolean', 'null'] };

const TermsChange = {
  field: oneOf(TERMS_FIELDS.map(termName)),
  before: described(
    TERM,
    'Value before the change: US dollars, percent, a number of people, a text or a flag; null for none.',
  ),
  after: described(TERM, 'Value after the change, in the same unit; null for none.'),
  changed_at: INSTANT,
};

/** Schemas of users and projects, by name. */
export const PROJECTS = {
  User,
  NamedDeveloper,
  DeveloperProfile,
  InvestorProfile,
  Developer,
  StudioPage,
  Investor,
  Project,
  GalleryItem,
  TermsChange,
};
