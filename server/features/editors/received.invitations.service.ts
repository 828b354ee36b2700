import { DomainError } from '#server/kernel/errors.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { NAMELESS, type User } from '#server/features/accounts/user.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { CONFIRM_TO_DECLINE, MAX_RECEIVED, type ReceivedInvitation } from './editor.rules.ts';
import { declinedDigestOf } from './declining.tokens.service.ts';
import { digestOfAddress } from './invited.address.repository.ts';

type OwnAddress = Pick<User, 'email' | 'emailConfirmedAt'>;

/** Invitations as the invited people see them. An unconfirmed address has none: it may be somebody else's. */
export function createReceivedInvitations(dependencies: Dependencies) {
  const { database, editors, invitedAddresses, users, linkSecrets, calendar } = dependencies;

  return {
    /** Open invitations to the viewer's address, mailed or not, the latest first; none while they decline them. */
    async list(viewer: Viewer | null): Promise<ReceivedInvitation[]> {
      requireViewer(viewer);
      const open = await editors.receivedBy(viewer.id, calendar(), MAX_RECEIVED);
      if (!open[0] || (await invitedAddresses.isDeclining(open[0].email))) return [];
      return open.map(({ email: _own, studioName, ...invitation }) => ({
        ...invitation,
        studioName: studioName ?? NAMELESS.developer,
      }));
    },

    /** Of the viewer's own account. */
    async areWanted(viewer: Viewer | null, { email, emailConfirmedAt }: OwnAddress): Promise<boolean> {
      requireViewer(viewer);
      return emailConfirmedAt === null || !(await invitedAddresses.isDeclining(email));
    },

    /** Whether the viewer's address is mailed invitations from now on, and their account shown them. */
    async setWanted(viewer: Viewer | null, areWanted: boolean): Promise<void> {
      requireViewer(viewer);
      await database.write(viewer, async (tx) => {
        const user = await users.findById(viewer.id, tx);
        if (!user?.emailConfirmedAt) throw new DomainError(CONFIRM_TO_DECLINE);
        if (areWanted) await invitedAddresses.want(tx, user.email);
        else await invitedAddresses.decline(tx, digestOfAddress(user.email), calendar());
      });
    },

    /** Whether it is the link of a mail with an invitation; changes nothing. */
    isDecliningToken: (token: string): boolean => declinedDigestOf(linkSecrets, token) !== null,

    /** Declines invitations for good, for whoever has such a link; false for another. */
    async declineByToken(token: string): Promise<boolean> {
      const digest = declinedDigestOf(linkSecrets, token);
      if (digest === null) return false;
      await database.write('visitor', async (tx) => invitedAddresses.decline(tx, digest, calendar()));
      return true;
    },
  };
}
