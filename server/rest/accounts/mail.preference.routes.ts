import type { FastifyPluginAsync } from 'fastify';
import { MAIL_CHOICES, MAIL_GROUPS } from '#server/domain/mail.preference.ts';
import type { Services } from '#server/services/services.ts';
import { EXAMPLE } from '../base/examples.ts';
import { answer, describe } from '../base/operation.ts';
import { known, readBody } from '../base/readers.ts';
import { described, listOf, oneOf, shape } from '../base/schema.ts';

const PREFERENCES = shape({
  mail_preferences: listOf(
    shape({
      group: described(oneOf(MAIL_GROUPS), 'What the mails are about.'),
      choice: described(oneOf(MAIL_CHOICES), 'When they are sent: what the viewer chose, or the default.'),
    }),
  ),
});

const BODY = {
  group: known(MAIL_GROUPS, "What the mails are about: one of those in the viewer's list."),
  choice: known(MAIL_CHOICES, 'As it happens, in one mail at 08:00 in Buenos Aires, or never.'),
};

/** When the viewer is sent which mails. */
export const mailPreferenceRoutes =
  ({ mailPreferences }: Services): FastifyPluginAsync =>
  async (routes) => {
    routes.get(
      '/users/mail-preferences',
      describe({
        tag: 'Accounts',
        summary: 'When the viewer is sent which mails',
        description:
          'One entry for each group that their role has. Without a confirmed address none are sent: see ' +
          '`email_confirmed_at` of the account.',
        answer: answer(PREFERENCES),
      }),
      async ({ viewer }) => ({ mail_preferences: await mailPreferences.list(viewer) }),
    );

    routes.put(
      '/users/mail-preferences',
      describe({
        tag: 'Accounts',
        summary: 'Choose when one group of mails is sent',
        description: 'All other groups stay as they are.',
        body: { fields: BODY, required: ['group', 'choice'], example: EXAMPLE.mailPreference },
        answer: answer(PREFERENCES),
        errors: ['VALIDATION'],
      }),
      async ({ viewer, body }) => {
        const { group = null, choice = null } = readBody(BODY, body);
        await mailPreferences.set(viewer, group, choice);
        return { mail_preferences: await mailPreferences.list(viewer) };
      },
    );
  };
