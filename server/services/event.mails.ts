import { LRUCache } from 'lru-cache';
import { shownDay } from '#server/domain/calendar.ts';
import { eventLink } from '#server/domain/event.link.ts';
import { excerpt } from '#server/domain/excerpt.ts';
import { plainText } from '#server/domain/markdown.text.ts';
import type { MailContent } from '#server/mail/content.ts';
import type { UpdateRow } from '#server/data/catalogue/update.lists.ts';
import type { Relation } from '#server/domain/event.audience.ts';
import { eventMail, type EventParts } from '#server/mail/messages/event.ts';
import { investorMessage } from '#server/mail/messages/investor.message.ts';
import type { Dependencies } from './dependencies.ts';
import type { Notification } from './notification.reader.ts';
import type { Told } from './notification.service.ts';

/** Characters. */
const QUOTED = 400;
/** Messages kept, so that each is rendered once for all it is sent to. */
const KEPT = 100;

/** The screen on which a notification is seen. */
export function linkOf({ kind, project, update, investmentId }: Notification, siteUrl: string): EventParts['link'] {
  const { path, label } = eventLink(kind, { projectId: project.id, updateId: update?.id ?? null, investmentId });
  return { url: `${siteUrl}${path}`, label };
}

/** Why, or what was written for everybody to read: of a private update a notice has the title alone. */
function quoteOf({ update, comment, milestone, reason }: Notification): string | null {
  if (reason) return excerpt(reason, QUOTED);
  if (milestone) return milestone.dueDate && `Fecha prometida: ${shownDay(milestone.dueDate)}`;
  if (!update?.isPublic) return null;
  return excerpt(comment ? comment.content : plainText(update.content), QUOTED) || null;
}

/** An update that was to be mailed: investors get it with its text, others as any update. */
function messageOf({ kind, update }: Notification, relation: Relation): Pick<UpdateRow, 'title' | 'content'> | null {
  if (kind !== 'update_published' || relation !== 'investor' || !update?.mailedAt) return null;
  return { title: update.title, content: update.content };
}

/** Mails of single events. What is the same for several people is one object, which the mailer renders once. */
export function createEventMails({ siteUrl }: Pick<Dependencies, 'siteUrl'>): (told: Told) => MailContent {
  const contents = new LRUCache<string, MailContent>({ max: KEPT });

  function keptFor<Parts>(eventId: number, parts: Parts, make: (parts: Parts) => MailContent): MailContent {
    const key = JSON.stringify([eventId, parts]);
    const content = contents.get(key) ?? make(parts);
    contents.set(key, content);
    return content;
  }

  return ({ relation, notification }) => {
    const { id, kind, text: sentence, project } = notification;
    const place = { projectTitle: project.title, link: linkOf(notification, siteUrl) };
    const message = messageOf(notification, relation);
    if (message) return keptFor(id, { ...message, ...place }, investorMessage);
    return keptFor(id, { kind, sentence, ...place, quote: quoteOf(notification) }, eventMail);
  };
}
