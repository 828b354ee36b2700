import { MILESTONE_EVENTS } from '#server/domain/milestone.ts';
import { UPDATE_TYPES } from '#server/domain/update.ts';
import { ROLES } from '#server/domain/user.ts';
import { MAX_COUNTED_INVESTORS } from '#server/domain/readership.ts';
import { MILESTONE_REST } from '../milestones/milestone.fields.ts';
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
} from '../base/schema.ts';

const Milestone = {
  id: ID,
  project_id: ID,
  ...MILESTONE_REST.answer,
  is_completed: FLAG,
  completed: described(FLAG, 'The same as `is_completed`.'),
  target_date: orNull(described(DAY_AS_INSTANT, 'The same as `due_date`.')),
  estimated_date: orNull(described(DAY, 'The same day as `due_date`, without a time: "2027-03-01".')),
  planned_date: orNull(
    described(DAY_AS_INSTANT, 'The first due date it was given, unless it was completed by then; null if it has none.'),
  ),
  completed_at: orNull(described(INSTANT, 'When it was first completed, kept if the status changes later.')),
  created_at: INSTANT,
  deadline: shape({
    state: oneOf(['completed', 'overdue', 'pending', 'none']),
    days_left: orNull({
      type: 'integer',
      description: 'Days until the due date: 0 on that day, negative after it; null without a date.',
    }),
    urgent: described(FLAG, 'Whether it is pending and due within seven days.'),
  }),
};

const MilestoneEvent = {
  kind: oneOf(MILESTONE_EVENTS),
  before: orNull(described(TEXT, 'Due date or status before it, depending on `kind`; null for none.')),
  after: orNull(described(TEXT, 'Due date or status after it, depending on `kind`; null for none.')),
  actor: orNull(described(TEXT, 'Name of the studio that did it; null while it has none.')),
  created_at: INSTANT,
};

const DeletedMilestone = { id: ID, title: TEXT, planned_date: orNull(DAY_AS_INSTANT), deleted_at: INSTANT };

const Media = {
  url: described(TEXT, 'Address of the file, ending in .png, .jpg, .gif or .mp4.'),
  thumbnail_url: orNull(described(TEXT, 'Address of a smaller still picture; null for a video.')),
  type: oneOf(['image', 'video']),
  caption: described(TEXT, 'Caption in one line, at most 300 characters; empty for none.'),
  width: orNull(described(COUNT, 'Pixels; null for a video.')),
  height: orNull(described(COUNT, 'Pixels; null for a video.')),
};

const Comment = {
  id: ID,
  update_id: ID,
  parent_id: orNull(
    described(ID, 'The comment it replies to, which may be deleted by now; null if it begins a thread.'),
  ),
  content: described(TEXT, 'Plain text, 1 to 2000 characters.'),
  created_at: INSTANT,
  edited_at: orNull(described(INSTANT, 'When it was last edited; null if it never was.')),
  is_pinned: described(FLAG, "Whether the project's developer pinned it; of an update one at most."),
  by_owner: described(FLAG, "Whether its writer is the project's developer."),
  author: shape({ id: ID, name: TEXT, role: oneOf(ROLES) }),
};

const Thread = {
  id: described(ID, 'Of the comment that began it.'),
  created_at: INSTANT,
  is_deleted: described(FLAG, 'Whether that comment was deleted; the thread stays while it has replies.'),
  comment: orNull(refTo('Comment')),
  reply_count: COUNT,
  replies: described(listOf(refTo('Comment')), 'The oldest replies; the path `replies` lists all of them.'),
};

const Update = {
  id: ID,
  project_id: ID,
  title: TEXT,
  content: described(TEXT, 'Markdown source, at most 50,000 characters.'),
  update_type: oneOf(UPDATE_TYPES),
  is_public: described(
    FLAG,
    "True: everybody who sees the project may read it. False: the project's developer and investors alone.",
  ),
  media_urls: described(listOf(TEXT), 'The addresses in `media`, in the same order.'),
  media: listOf(refTo('Media')),
  created_at: INSTANT,
  edited_at: orNull(described(INSTANT, 'When it was last edited; null if it never was.')),
  mailed_at: orNull(
    described(INSTANT, "When it was also sent to the project's investors by mail with its text; null if it wasn't."),
  ),
  read_by_user: described(FLAG, 'Whether the viewer has opened it; always true for its developer.'),
  readership: described(
    orNull(
      shape({
        read_count: described(COUNT, 'Number of investors in the project who have opened the update.'),
        investor_count: described(COUNT, 'Number of investors in the project.'),
      }),
    ),
    `For its developer alone, in a project with at most ${MAX_COUNTED_INVESTORS} investors; null otherwise.`,
  ),
  comment_count: described(COUNT, 'Comments and replies; a deleted one does not count.'),
  comments: described(
    listOf(refTo('Comment')),
    'The newest comments and replies; the path `comments` lists all of them.',
  ),
};

/** Schemas of milestones, updates and comments, by name. */
export const NEWS = { Milestone, MilestoneEvent, DeletedMilestone, Update, Media, Comment, Thread };
