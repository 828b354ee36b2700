import type { Day } from '../time/calendar.ts';
import type { Cents } from '../money/money.ts';

/** Groups of events that a person can choose mails for. */
export type EventTopic = 'money' | 'payments' | 'updates' | 'milestones' | 'comments' | 'seats';

/**
 * Why somebody is notified of an event: as owner, editor, addressee, current investor, investor whose last investments
 * were reversed by somebody else (`reversed`) or by a missed campaign (`released`), or follower.
 */
export const RECIPIENT_ROLES = [
  'owner',
  'editor',
  'addressee',
  'investor',
  'reversed',
  'released',
  'follower',
] as const;
export type RecipientRole = (typeof RECIPIENT_ROLES)[number];

/** Relations to which messages to webhooks can be limited; a backer has ever invested in the project. */
export type WebhookReader = 'owner' | 'editor' | 'addressee' | 'backer';

export type SubjectKind =
  | 'investment'
  | 'update'
  | 'comment'
  | 'question'
  | 'milestone'
  | 'moderation_notice'
  | 'distribution'
  | 'revenue_report';

/** What a sentence may mention: null for what its kind doesn't have or its reader may not see. */
export type SentenceParts = {
  /** Public name of who did it. */
  actor: string | null;
  /** Title of the update or milestone it is about. */
  title: string | null;
  /** Of the investment or payment; of a project's end, what of the reader's was released with it. */
  amountCents: Cents | null;
  /** What of that the studio received and has to return. */
  toReturnCents: Cents;
  /** What became of the game. */
  outcome: 'RELEASED' | 'CANCELLED' | null;
  /** The last day of the project's campaign, and how many days it was away; null without one. */
  closing: { day: Day; daysLeft: number } | null;
  /** The last day to pay what it is about, and how many days it was away; null where there is none. */
  payBy: { day: Day; daysLeft: number } | null;
  /** Of revenue: the last day of a report's period and until when one is due, null for other kinds. */
  report: {
    endsOn: Day | null;
    due: { day: Day; daysLeft: number } | null;
    /** Whether periods of the game were to come then. */
    areToCome: boolean;
  };
  /** The project's campaign as of now. */
  campaign: {
    isOpen: boolean;
    /** Whether commitments are less than the goal. */
    isBelowGoal: boolean;
    /** Whether it ended as funded. */
    isFunded: boolean;
    /** What was committed when it ended below its goal; null of any other. */
    endedBelowCents: Cents | null;
  };
  /** Whether it is addressed to the reader. */
  isToReader: boolean;
};

/** All that is particular to a kind of event, but for what causes it. */
export type EventDeclaration = {
  /** What the event's subject id is the id of, and where its links lead; absent: it is about the project itself. */
  subject?: SubjectKind;
  /** The subject is gone: messages to webhooks have its id, and go to whoever could read it. */
  isDeletion?: true;
  topic: EventTopic;
  /** Who is notified in the app and by mail; of several relations the first counts. */
  audience: readonly RecipientRole[];
  /**
   * Who alone is sent it by webhook. Absent: whoever sees the project and the subject, since messages have only public
   * facts; if it has an addressee, they alone.
   */
  webhook?: readonly WebhookReader[];
  /** Happens often, for the owner, an addressee or webhooks alone: left out of the index of all others' events. */
  isFrequent?: true;
  /** Name in lists of kinds. */
  label: string;
  /** What happened, without the project's name. */
  sentence: (parts: SentenceParts) => string;
};
