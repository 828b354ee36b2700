import { isUniqueViolation } from '#server/platform/database/database.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import { INVALID_PASSKEY, PASSKEY_TAKEN, passkeyLimitProblem, passkeyProblem, type Passkey } from './passkey.rules.ts';
import { ownAmong, requireOwn, type Visible } from '#server/features/rights/permissions.rules.ts';
import { logInProblem } from '../session.rules.ts';
import { displayName, requireAccount } from '#server/features/accounts/user.rules.ts';
import { useQuotas } from '#server/features/accounts/quota.use.steps.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { changeCredentials, requireProof } from '../credential.changes.service.ts';
import { createPasskeyChallenges } from './passkey.challenges.service.ts';
import { createPasskeyLogIns } from './passkey.logins.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

/** Passkeys of an account, for its owner alone. */
export function createPasskeyService(dependencies: Dependencies) {
  const { passkeys, passkeyVerifier, users, linkSecrets, now } = dependencies;
  const challenges = createPasskeyChallenges(dependencies);

  return {
    ...createPasskeyLogIns(dependencies),

    /** The viewer's, the oldest first. */
    async list(viewer: Viewer | null): Promise<Visible<Passkey>[]> {
      requireViewer(viewer);
      refuse(logInProblem(viewer));
      return ownAmong(viewer, await passkeys.listOfUser(viewer.id));
    },

    /** The browser's options for a new passkey, as JSON. */
    async beginAdding(viewer: Viewer | null): Promise<string> {
      requireProof(viewer, now());
      const [account, known] = await Promise.all([users.findById(viewer.id), passkeys.listOfUser(viewer.id)]);
      const user = requireAccount(account);
      refuse(passkeyLimitProblem(known.length));
      const handle = new Uint8Array(Buffer.from(linkSecrets.make(`passkeys ${user.id}`), 'base64url'));
      const owner = { handle, email: user.email, displayName: displayName(user) };
      return challenges.save(viewer, 'add', await passkeyVerifier.requestNew(owner, known));
    },

    /** Adds the passkey that the browser created. The owner is notified by mail. */
    async add(viewer: Viewer | null, name: string, response: string): Promise<Visible<Passkey>> {
      requireProof(viewer, now());
      refuse(passkeyProblem(name));
      const userId = viewer.id;
      const credential = await passkeyVerifier.checkNew(await challenges.take(viewer, 'add', response));
      if (!credential) throw new DomainError(INVALID_PASSKEY);
      const add = changeCredentials(dependencies, viewer, 'passkey_added', async (tx, createdAt) => {
        refuse(passkeyLimitProblem(await passkeys.count(tx, userId)));
        const created = await passkeys.create(tx, { ...credential, userId, name: name.trim(), createdAt });
        await useQuotas(dependencies, tx, viewer, { security_changes: 1 });
        return created;
      });
      const added = await add.catch((error: unknown) => {
        throw isUniqueViolation(error) ? new DomainError(PASSKEY_TAKEN) : error;
      });
      return requireOwn(viewer, added, NOT_FOUND.passkey);
    },

    async rename(viewer: Viewer | null, id: number, name: string): Promise<Visible<Passkey>> {
      requireProof(viewer, now());
      refuse(passkeyProblem(name));
      const renamed = await changeCredentials(dependencies, viewer, null, (tx) =>
        passkeys.rename(tx, viewer.id, id, name.trim()),
      );
      return requireOwn(viewer, renamed, NOT_FOUND.passkey);
    },

    /** Removes a passkey. The owner is notified by mail. */
    async remove(viewer: Viewer | null, id: number): Promise<Visible<Passkey>> {
      requireViewer(viewer);
      const removed = await changeCredentials(dependencies, viewer, 'passkey_removed', (tx) =>
        passkeys.remove(tx, viewer.id, id),
      );
      return requireOwn(viewer, removed, NOT_FOUND.passkey);
    },
  };
}
