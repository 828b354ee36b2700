import { shownDay, type Day } from '#server/domain/calendar.ts';
import { plural } from '#server/domain/plural.ts';
import type { Block, LinkedText, MailContent } from '../content.ts';

export type DigestSection = { title: string; url: string; items: readonly LinkedText[] };

type Parts = {
  /** On whose morning it is sent. */
  day: Day;
  /** One for each project; not empty. */
  sections: readonly DigestSection[];
  /** What isn't listed any more. */
  more: number;
  /** Of the notifications. */
  url: string;
};

/** Sent in the morning: what happened since the one before. */
export function digest({ day, sections, more, url }: Parts): MailContent {
  const total = sections.reduce((sum, { items }) => sum + items.length, more);
  const summary = `${plural(total, 'novedad', 'novedades')} en ${plural(sections.length, 'proyecto', 'proyectos')}`;
  const blocks: Block[] = sections.map((section) => ({ kind: 'section', ...section }));
  const rest: Block[] = more > 0 ? [{ kind: 'paragraph', text: `Y ${more} más.` }] : [];
  return {
    subject: `Tu resumen del ${shownDay(day)}: ${summary}`,
    preview: sections.map(({ title }) => title).join(' · '),
    heading: `Tu resumen del ${shownDay(day)}`,
    blocks: [
      { kind: 'paragraph', text: `${summary}.` },
      ...blocks,
      ...rest,
      { kind: 'button', label: 'Abrir Fichín', url },
    ],
    reason: 'Recibes este resumen por lo que elegiste en «Correos», en tu perfil.',
  };
}
