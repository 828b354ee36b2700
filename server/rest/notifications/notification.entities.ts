import { EVENT_KINDS } from '#server/domain/event.ts';
import {
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
  USD,
  type Schema,
} from '../base/schema.ts';

const titled = (description: string): Schema => orNull(described(shape({ id: ID, title: TEXT }), description));

const NOTIFICATION = shape({
  id: ID,
  cursor: described(
    TEXT,
    'Sent as `after`, it gives the notifications that follow; as `up_to`, it marks what is read.',
  ),
  kind: described(oneOf(EVENT_KINDS), 'What happened.'),
  created_at: described(INSTANT, 'When it happened.'),
  text: described(TEXT, 'What happened, in one Spanish sentence without the name of the project.'),
  is_unread: described(FLAG, 'Whether the viewer has not marked it as read, by itself or with later ones.'),
  project: described(shape({ id: ID, title: TEXT }), 'The project it happened to.'),
  update: titled('The update it is about, or that the comment stands under; null for other kinds.'),
  comment: orNull(refTo('Comment')),
  milestone: titled('The milestone it is about; null for other kinds.'),
  notice: titled("The notice that something of the viewer's was hidden, or shown again; null for other kinds."),
  actor_name: orNull(described(TEXT, 'Public name of who invested, had invested or commented; null for other kinds.')),
  amount: orNull(described(USD, 'What was invested or given back, in US dollars; null for other kinds.')),
  reason: orNull(described(TEXT, 'Why it was hidden or an investment reversed; null for other kinds.')),
  investment_id: orNull(
    described(ID, "The viewer's own investment it is about, a reversal, which has a receipt; null for other kinds."),
  ),
});

export const NOTIFICATIONS = shape({
  notifications: listOf(NOTIFICATION),
  next: orNull(described(TEXT, 'Sent as `after`, it gives the notifications that follow; null at the end.')),
});

export const UNREAD = shape({
  unread_count: described(
    { type: 'integer', minimum: 0, maximum: 100 },
    'Number of unread notifications; 100 means more than 99. Those deleted or hidden since are not counted.',
  ),
});
