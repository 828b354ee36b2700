import type { Writer } from '#server/platform/database/database.ts';
import { DomainError, refuse } from '#server/kernel/errors.ts';
import {
  choiceOf,
  mailGroupsOf,
  mailPreferenceProblem,
  MAIL_GROUPS,
  type MailChoice,
  type MailGroup,
} from './mail.preference.rules.ts';
import { INVALID_UNSUBSCRIBE, type UnsubscribeTarget } from './unsubscribe.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { readUnsubscribeToken, type Unsubscribing } from './unsubscribe.tokens.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

export type MailPreference = { group: MailGroup; choice: MailChoice };

/** People's choices of mails. */
export function createMailPreferenceService(dependencies: Dependencies) {
  const { database, accountClosings, mailPreferences, linkSecrets } = dependencies;

  function requireToken(token: string): Unsubscribing {
    const unsubscribing = readUnsubscribeToken(linkSecrets, token);
    if (!unsubscribing) throw new DomainError(INVALID_UNSUBSCRIBE);
    return unsubscribing;
  }

  async function groupsStopped(tx: Writer, { userId, target }: Unsubscribing): Promise<MailGroup[]> {
    if (target !== 'daily') return [target];
    const chosen = await mailPreferences.lockChoices(tx, userId);
    return MAIL_GROUPS.filter((group) => choiceOf(group, chosen) === 'daily');
  }

  return {
    /** The viewer's, for each group that their role has. */
    async list(viewer: Viewer | null): Promise<MailPreference[]> {
      requireViewer(viewer);
      const chosen = (await mailPreferences.choicesAmong([viewer.id])).get(viewer.id) ?? {};
      return mailGroupsOf(viewer.role).map((group) => ({ group, choice: choiceOf(group, chosen) }));
    },

    async set(viewer: Viewer | null, group: MailGroup | null, choice: MailChoice | null): Promise<void> {
      requireViewer(viewer);
      refuse(mailPreferenceProblem(viewer.role, group, choice));
      if (!group || !choice) return;
      await database.write(viewer, async (tx) => {
        await mailPreferences.save(tx, viewer.id, group, choice);
      });
    },

    /** What an unsubscribe link stops; changes nothing. */
    targetOf: (token: string): UnsubscribeTarget => requireToken(token).target,

    /** Stops the mails of an unsubscribe link, without a log-in. Repeating it changes nothing. */
    async unsubscribe(token: string): Promise<UnsubscribeTarget> {
      const unsubscribing = requireToken(token);
      await database.write('visitor', async (tx) => {
        const { userId } = unsubscribing;
        const groups = await groupsStopped(tx, unsubscribing);
        if (!(await accountClosings.isOpenLocked(tx, userId))) return; // a closed account is sent nothing any more
        for (const group of groups) await mailPreferences.save(tx, userId, group, 'never');
      });
      return unsubscribing.target;
    },
  };
}
