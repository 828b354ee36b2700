import { audienceRelations, recipientRelation } from '../audience.rules.ts';
import { shownDay, type Day } from '#server/kernel/time/calendar.ts';
import { grouped } from '#server/kernel/collections.ts';
import { digestSpan, MAX_DIGESTED } from './digest.rules.ts';
import { choiceFor } from './mail.preference.rules.ts';
import { plural } from '#server/kernel/text/plural.ts';
import type { Block, MailContent } from '#server/platform/mail/content.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { linkOf } from './event.mail.ts';
import { createNotificationReader, type Notification } from '../notification.reader.service.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

type Section = Extract<Block, { kind: 'section' }>;

/** Events read of one person's day. */
const MAX_READ = 500;

/** The daily mail of a person, with what they may see at the time of sending. */
export function createMailDigests(dependencies: Dependencies) {
  const { notifications, mailPreferences, siteUrl } = dependencies;
  const rights = createRights(dependencies);
  const reader = createNotificationReader(dependencies);

  async function listOfDay(viewer: Viewer, day: Day): Promise<Notification[]> {
    const { from, until } = digestSpan(day);
    const after = { key: until.getTime(), id: 0 };
    const found = await notifications.listReceived(viewer, { limit: MAX_READ, after, offset: 0 });
    return reader.read(
      viewer,
      found.slice(0, MAX_READ).filter(({ createdAt }) => createdAt >= from),
    );
  }

  /** The day's notifications that the person chose for this mail. */
  async function chosenOf(viewer: Viewer, received: readonly Notification[]): Promise<Notification[]> {
    const projects = [...new Map(received.map(({ project }) => [project.id, project])).values()];
    const [choices, relations] = await Promise.all([
      mailPreferences.choicesAmong([viewer.id]),
      rights.relationsOf(viewer, projects, audienceRelations(received.map(({ kind }) => kind))),
    ]);
    const chosen = choices.get(viewer.id) ?? {};
    return received.filter((each) => {
      const relation = recipientRelation(
        viewer.id,
        each.event,
        (stored) => relations.get(each.project.id)?.has(stored) ?? false,
      );
      return relation !== null && choiceFor(each.kind, relation, chosen) === 'daily';
    });
  }

  function sectionsOf(listed: readonly Notification[]): Section[] {
    return [...grouped(listed, ({ project }) => project.id)].map(([id, items]) => ({
      kind: 'section' as const,
      title: items[0]?.project.title ?? '',
      url: `${siteUrl}/projects/${id}`,
      items: items.map((each) => ({ text: each.text, url: linkOf(each, siteUrl).url })),
    }));
  }

  return {
    /** Null when nothing happened. */
    async digestOf(viewer: Viewer, day: Day): Promise<MailContent | null> {
      const received = await listOfDay(viewer, day);
      const chosen = received.length === 0 ? [] : await chosenOf(viewer, received);
      if (chosen.length === 0) return null;
      const listed = chosen.slice(0, MAX_DIGESTED);
      return digest({ day, sections: sectionsOf(listed), more: chosen.length - listed.length, url: siteUrl });
    },
  };
}

type Parts = {
  /** On whose morning it is sent. */
  day: Day;
  /** One for each project; not empty. */
  sections: readonly Section[];
  /** What isn't listed any more. */
  more: number;
  /** Of the notifications. */
  url: string;
};

/** Sent in the morning: what happened since the one before. */
function digest({ day, sections, more, url }: Parts): MailContent {
  const total = sections.reduce((sum, { items }) => sum + items.length, more);
  const summary = `${plural(total, 'novedad', 'novedades')} en ${plural(sections.length, 'proyecto', 'proyectos')}`;
  const rest: Block[] = more > 0 ? [{ kind: 'paragraph', text: `Y ${more} más.` }] : [];
  return {
    subject: `Tu resumen del ${shownDay(day)}: ${summary}`,
    preview: sections.map(({ title }) => title).join(' · '),
    heading: `Tu resumen del ${shownDay(day)}`,
    blocks: [
      { kind: 'paragraph', text: `${summary}.` },
      ...sections,
      ...rest,
      { kind: 'button', label: 'Abrir Fichín', url },
    ],
    reason: 'Recibes este resumen por lo que elegiste en «Correos», en tu perfil.',
  };
}
