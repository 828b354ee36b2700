import { LRUCache } from 'lru-cache';
import { shownDay } from '#server/domain/calendar.ts';
import { eventLink } from '#server/domain/event.link.ts';
import { excerpt } from '#server/domain/excerpt.ts';
import { plainText } from '#server/domain/markdown.text.ts';
import type { MailContent } from '#server/mail/content.ts';
import { eventMail, type EventParts } from '#server/mail/messages/event.ts';
import type { Dependencies } from './dependencies.ts';
import type { Notification } from './notification.reader.ts';

/** Characters. */
const QUOTED = 400;
/** Messages kept, so that each is rendered once for all it is sent to. */
const KEPT = 100;

/** The screen on which a notification is seen. */
export function linkOf({ kind, project, update }: Notification, siteUrl: string): EventParts['link'] {
  const { path, label } = eventLink(kind, { projectId: project.id, updateId: update?.id ?? null });
  return { url: `${siteUrl}${path}`, label };
}

/** What was written for everybody to read: of a private update a mail has the title alone. */
function quoteOf({ update, comment, milestone }: Notification): string | null {
  if (milestone) return milestone.dueDate && `Fecha prometida: ${shownDay(milestone.dueDate)}`;
  if (!update?.isPublic) return null;
  return excerpt(comment ? comment.content : plainText(update.content), QUOTED) || null;
}

/** Mails of single events. What is the same for several people is one object, which the mailer renders once. */
export function createEventMails({ siteUrl }: Pick<Dependencies, 'siteUrl'>): (told: Notification) => MailContent {
  const contents = new LRUCache<string, MailContent>({ max: KEPT });
  return (told) => {
    const { kind, text: sentence, project } = told;
    const parts = {
      kind,
      sentence,
      projectTitle: project.title,
      quote: quoteOf(told),
      link: linkOf(told, siteUrl),
    };
    const key = JSON.stringify([told.id, parts]);
    const content = contents.get(key) ?? eventMail(parts);
    contents.set(key, content);
    return content;
  };
}
