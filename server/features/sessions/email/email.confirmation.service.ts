import { ALREADY_CONFIRMED, INVALID_CONFIRMATION } from './email.confirmation.rules.ts';
import { DomainError } from '#server/kernel/errors.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import { addOpenLink } from '#server/features/accounts/open.links.steps.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { emailConfirmation } from './email.confirmation.mail.ts';
import type { CredentialOwner } from '../credential.log.service.ts';
import { requireNotSuspended } from '#server/features/accounts/suspension.steps.ts';
import { requireAccount } from '#server/features/accounts/user.rules.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

export function createEmailConfirmationService(dependencies: Dependencies) {
  const { database, users, emailConfirmations, now } = dependencies;

  return {
    /** Confirms the address that the secret was sent to. Needs no account: the link may be opened in any browser. */
    async confirm(secret: string, owner: CredentialOwner): Promise<{ alreadyConfirmed: boolean }> {
      const link = await emailConfirmations.find(hashOfSecret(secret));
      if (!link) throw new DomainError(INVALID_CONFIRMATION);
      owner.accountId = link.userId;
      if (link.confirmedAt) return { alreadyConfirmed: true };
      const at = now();
      if (link.expiresAt <= at) throw new DomainError(INVALID_CONFIRMATION);
      await database.write('visitor', async (tx) => {
        await requireNotSuspended(dependencies, tx, link.userId);
        await users.confirmEmail(tx, link.userId, at);
      });
      return { alreadyConfirmed: false };
    },

    /** Sends another link to the viewer's own address; earlier ones stay valid. */
    async resend(viewer: Viewer | null): Promise<void> {
      requireViewer(viewer);
      const user = requireAccount(await users.findById(viewer.id));
      if (user.emailConfirmedAt) throw new DomainError(ALREADY_CONFIRMED);
      const payload = { userId: user.id };
      await database.write(viewer, (tx) => addOpenLink(dependencies, tx, emailConfirmation, user.email, payload));
    },
  };
}
