import { HIDEABLE, REPORT_REASONS, REPORT_SUBJECTS } from '#server/domain/moderation.ts';
import { described, FLAG, ID, INSTANT, oneOf, orNull, shape, TEXT } from '../base/schema.ts';

const Report = {
  id: ID,
  subject_kind: described(oneOf(REPORT_SUBJECTS), 'What was reported.'),
  subject_id: described(ID, 'Id of what was reported.'),
  reason: described(oneOf(REPORT_REASONS), 'Why.'),
  text: described(TEXT, "The viewer's own words; may be empty."),
  created_at: described(INSTANT, 'When it was reported.'),
};

const ModerationNotice = {
  id: ID,
  subject_kind: described(oneOf(HIDEABLE), 'What was hidden.'),
  subject_id: described(ID, 'Id of what was hidden.'),
  project_id: described(ID, 'The project it is, or is in.'),
  title: described(TEXT, 'Title of what was hidden, or the beginning of the comment, as it was then.'),
  reason: described(TEXT, 'Why, in the words of whoever hid it.'),
  hidden_at: described(INSTANT, 'When it was hidden.'),
  shown_at: described(orNull(INSTANT), 'When it was shown again; null while it is hidden.'),
  answer: described(orNull(TEXT), "The viewer's answer; null: there is none."),
  answered_at: described(orNull(INSTANT), 'When it was answered; null: it was not.'),
  viewer_can_answer: described(FLAG, 'Whether the viewer may answer: once, while it is hidden.'),
};

export const HIDING = shape({
  notice_id: described(ID, 'Id of the notice.'),
  reason: described(TEXT, 'Why, in the words of whoever hid it.'),
  hidden_at: described(INSTANT, 'When it was hidden.'),
  answer: described(orNull(TEXT), 'The answer of its developer, for them alone; null: there is none.'),
  answered_at: described(orNull(INSTANT), 'When they answered, for them alone; null: they did not.'),
  viewer_can_answer: described(FLAG, 'Whether the viewer may answer: its developer, who has not yet.'),
});

/** Schemas of reports and notices, by name. */
export const MODERATION = { Report, ModerationNotice };
