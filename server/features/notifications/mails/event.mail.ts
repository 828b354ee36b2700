import { LRUCache } from 'lru-cache';
import { dayAfter, shownDay } from '#server/kernel/time/calendar.ts';
import { eventLink } from '../event.link.rules.ts';
import type { EventTopic, RecipientRole } from '#server/kernel/events/event.declaration.ts';
import { EVENTS, type EventKind } from '#server/kernel/events/event.kinds.ts';
import { excerpt } from '#server/kernel/text/excerpt.ts';
import { plainExcerpt } from '#server/kernel/markdown/markdown.text.ts';
import { formatUsd, percentOf } from '#server/kernel/money/money.ts';
import { campaignText } from '#server/features/projects/campaign/campaign.words.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { releasableFrom } from '#server/features/payments/term/unpaid.release.rules.ts';
import type { Block, MailContent } from '#server/platform/mail/content.ts';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Notification } from '../notification.reader.service.ts';
import type { Received } from '../notification.service.ts';
import { mailGroupOf } from './mail.preference.rules.ts';

/** Characters. */
const QUOTED = 400;
const PREVIEWED = 150;
/** Messages cached, so that each is rendered once for all its recipients. */
const CACHED = 100;

type Place = {
  projectTitle: string;
  /** Of the screen that shows it. */
  link: { url: string; label: string };
};
type NoticeParts = Place & {
  kind: EventKind;
  /** What happened, in a sentence without the project's name. */
  sentence: string;
  /** The beginning of what was written, or null. */
  quote: string | null;
};
/** `content` is Markdown. */
type MessageParts = Place & Pick<UpdateRow, 'title' | 'content'>;

/** The screen on which a notification is seen. */
export function linkOf(
  { kind, isStudio, project, update, comment, question, investmentId }: Notification,
  siteUrl: string,
): Place['link'] {
  const ids = {
    isStudio,
    projectId: project.id,
    updateId: update?.id ?? null,
    commentId: comment?.id ?? null,
    questionId: question?.id ?? null,
    investmentId,
  };
  const { path, label } = eventLink(kind, ids);
  return { url: `${siteUrl}${path}`, label };
}

const REPORT_IT = 'Si ya pagaste, avísale en el comprobante con «Avisar que pagué».';

/** What happens to a commitment that nobody pays, and what stops it. */
const PAY_OR_LOSE = `Después el estudio puede anular tu compromiso. ${REPORT_IT}`;

const releasableSince = ({ day }: Notification['event']): string =>
  day === null ? 'pronto' : `desde el ${shownDay(releasableFrom(dayAfter(day, -1)))}`;

/** The same, on the day after the last one to pay. */
const stillPayable = (event: Notification['event']): string =>
  `Todavía puedes pagarlo: ${releasableSince(event)} el estudio puede anular tu compromiso. ${REPORT_IT}`;

/** What their studio can do. */
const releasable = (event: Notification['event']): string =>
  `Puedes anularlos ${releasableSince(event)}. Nada se anula solo.`;

/** Why, or what was written for everybody to read: of a private update a notice has the title alone. */
function quoteOf({ kind, project, update, comment, question, milestone, reason, event }: Notification): string | null {
  if (kind === 'campaign_ended') return endingOf(project);
  if (kind === 'project_concluded') return plainExcerpt(project.outcomeText ?? '', QUOTED) || null;
  if (kind === 'payment_due_soon') return PAY_OR_LOSE;
  if (kind === 'payment_overdue') return stillPayable(event);
  if (kind === 'payments_overdue') return releasable(event);
  if (reason) return excerpt(reason, QUOTED);
  if (milestone) return milestone.dueDate && `Fecha prometida: ${shownDay(milestone.dueDate)}`;
  if (question) return excerpt(question.answer ?? question.content, QUOTED);
  if (!update?.isPublic) return null;
  return (comment ? excerpt(comment.content, QUOTED) : plainExcerpt(update.content, QUOTED)) || null;
}

function endingOf(project: Project): string | null {
  const { campaignResult: result, fundingModel: model, raisedAtCloseCents, backersAtClose } = project;
  const raised = formatUsd(raisedAtCloseCents ?? 0);
  const percent = percentOf(raisedAtCloseCents ?? 0, project.fundingGoalCents);
  return result && campaignText({ result, model, raised, backers: backersAtClose ?? 0, percent, standing: null });
}

/** An update that was to be mailed: investors get it with its text, others as any update. */
function messageOf(
  { kind, update }: Notification,
  relation: RecipientRole,
): Pick<UpdateRow, 'title' | 'content'> | null {
  if (kind !== 'update_published' || relation !== 'investor' || !update?.mailedAt) return null;
  return { title: update.title, content: update.content };
}

/** Mails of single events. What is the same for several people is one object, which the mailer renders once. */
export function createEventMails({ siteUrl }: Pick<Dependencies, 'siteUrl'>): (received: Received) => MailContent {
  const contents = new LRUCache<string, MailContent>({ max: CACHED });

  function cached<Parts>(eventId: number, parts: Parts, make: (parts: Parts) => MailContent): MailContent {
    const key = JSON.stringify([eventId, parts]);
    const content = contents.get(key) ?? make(parts);
    contents.set(key, content);
    return content;
  }

  return ({ relation, notification }) => {
    const { id, kind, text: sentence, project } = notification;
    const place = { projectTitle: project.title, link: linkOf(notification, siteUrl) };
    const message = messageOf(notification, relation);
    if (message) return cached(id, { ...message, ...place }, investorMessage);
    return cached(id, { kind, sentence, ...place, quote: quoteOf(notification) }, notice);
  };
}

const WHY: Record<Exclude<RecipientRole, 'addressee'>, string> = {
  owner: 'es tu proyecto',
  editor: 'eres su redactor',
  investor: 'invertiste en él',
  reversed: 'invertiste en él',
  released: 'invertiste en él',
  follower: 'lo sigues',
};

const WHY_ADDRESSED: Partial<Record<EventTopic, string>> = {
  comments: 'te respondieron',
  payments: 'es un pago tuyo',
  seats: 'esperas un cupo',
};

/** Of kinds that aren't what others with their topic are. */
const WHY_OF: Partial<Record<EventKind, string>> = {
  revenue_report_published: WHY.investor,
  revenue_report_corrected: WHY.investor,
};

const why = (kind: EventKind, relation: RecipientRole): string =>
  relation === 'addressee' ? (WHY_OF[kind] ?? WHY_ADDRESSED[EVENTS[kind].topic] ?? 'lo publicaste tú') : WHY[relation];

const mailedRelations = (kind: EventKind): RecipientRole[] =>
  EVENTS[kind].audience.filter((relation) => mailGroupOf(kind, relation) !== null);

const listed = new Intl.ListFormat('es', { type: 'disjunction' });

/** The same for all recipients, so that it is rendered once. */
function reasonOf(kind: EventKind, projectTitle: string): string {
  const reasons = new Set(mailedRelations(kind).map((relation) => why(kind, relation)));
  return `Recibes este correo sobre «${projectTitle}» porque ${listed.format(reasons)}.`;
}

/** What happened. */
function notice({ kind, sentence, projectTitle, quote, link }: NoticeParts): MailContent {
  const quoted: Block[] = quote === null ? [] : [{ kind: 'quote', text: quote }];
  return {
    subject: `${projectTitle}: ${sentence}`,
    preview: quote ?? `En «${projectTitle}»`,
    heading: sentence,
    blocks: [
      { kind: 'paragraph', text: `En «${projectTitle}».` },
      ...quoted,
      { kind: 'button', label: link.label, url: link.url },
    ],
    reason: reasonOf(kind, projectTitle),
  };
}

/** An update for investors alone, with its text. */
const investorMessage = ({ projectTitle, title, content, link: { url, label } }: MessageParts): MailContent => ({
  subject: `${projectTitle}: ${title}`,
  preview: plainExcerpt(content, PREVIEWED),
  heading: title,
  blocks: [
    { kind: 'paragraph', text: `De «${projectTitle}», para quienes invirtieron.` },
    { kind: 'markdown', source: content, page: url },
    { kind: 'button', label, url },
  ],
  reason: `Recibes este correo sobre «${projectTitle}» porque invertiste en él.`,
});
