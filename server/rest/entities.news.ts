import { MILESTONE_EVENTS, MILESTONE_STAGES, MILESTONE_STATUSES } from '#server/domain/milestone.ts';
import { UPDATE_TYPES } from '#server/domain/update.ts';
import { ROLES } from '#server/domain/user.ts';
import {
  COUNT,
  DAY,
  DAY_AS_INSTANT,
  described,
  FLAG,
  ID,
  INSTANT,
  listOf,
  oneOf,
  orNull,
  refTo,
  shape,
  TEXT,
} from './schema.ts';

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

const DeletedMilestone = { id: ID, title: TEXT, planned_date: orNull(DAY_AS_INSTANT), deleted_at: INSTANT };

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

/** What a project's developer tells, and what is said of it, by name. */
export const NEWS = { Milestone, MilestoneEvent, DeletedMilestone, Update, Media, Comment };
