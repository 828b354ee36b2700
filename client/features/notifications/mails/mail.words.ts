import type { MailChoice, MailGroup } from '#client/apollo/schema.generated.ts';
import { enumName } from '#server/kernel/text/enum.name.ts';
import { grouped } from '#server/kernel/collections.ts';
import {
  mailGroup,
  MAIL_CHOICES,
  MAIL_CHOICE_NAMES,
  MAIL_GROUPS,
  RELATION_NAMES,
} from '#server/features/notifications/mails/mail.preference.rules.ts';

export const CHOICES = MAIL_CHOICES.map((choice) => ({
  choice: enumName(choice) as MailChoice,
  name: MAIL_CHOICE_NAMES[choice],
}));

const GROUPS = new Map(MAIL_GROUPS.map((group) => [enumName(group), mailGroup(group)]));

export const nameOfChoice = (wanted: MailChoice): string => CHOICES.find(({ choice }) => choice === wanted)?.name ?? '';

type Preference = { group: MailGroup; choice: MailChoice };
export type NamedPreference = Preference & { name: string };
export type PreferenceSection = { title: string; preferences: NamedPreference[] };

/** Preferences by heading, without groups that this client doesn't know. */
export function sectionsOf(all: readonly Preference[]): PreferenceSection[] {
  const known = all.flatMap((preference) => {
    const group = GROUPS.get(preference.group);
    return group ? [{ ...preference, name: group.name, title: RELATION_NAMES[group.relation] }] : [];
  });
  return [...grouped(known, ({ title }) => title)].map(([title, preferences]) => ({ title, preferences }));
}
