import { MAIL_CHOICES, MAIL_GROUPS } from './mail.preference.rules.ts';
import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';

/** People's choices of mails, where they differ from the default. */
export function defineMailPreferences(kit: Kit, { users }: AccountsTables) {
  const mailPreferences = kit.table(
    'mail_preferences',
    {
      userId: kit.foreignKey(() => users.id),
      mailGroup: kit.oneOf(MAIL_GROUPS).notNull(),
      choice: kit.oneOf(MAIL_CHOICES).notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.userId, t.mailGroup] }),
      kit.index('mail_preferences_choice').on(t.choice, t.userId),
    ],
  );

  return { mailPreferences };
}
