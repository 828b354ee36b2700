import { DomainError, NOT_FOUND } from '#server/kernel/errors.ts';
import { INVALID_PASSKEY, type Passkey } from './passkey.rules.ts';
import { NEEDS_LOG_IN } from '../session.rules.ts';
import type { CredentialWriter } from '../credential.lock.repository.ts';
import type { PasskeyResponse } from './passkey.verifier.service.ts';
import { createPasskeyChallenges } from './passkey.challenges.service.ts';
import type { Session } from '../log.in.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { requireStillOpen } from '../credential.changes.service.ts';
import type { CredentialOwner } from '../credential.log.service.ts';
import { countStepUp } from '../step.up.attempts.service.ts';
import { requireAccount } from '#server/features/accounts/user.rules.ts';
import { requireNotSuspended } from '#server/features/accounts/suspension.steps.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Client } from '#server/kernel/client.ts';

/** A passkey that signed, and its counter before and after. */
type Signed = { passkey: Passkey; newCounter: number };

/** Log-ins and step-ups with a passkey. */
export function createPasskeyLogIns(dependencies: Dependencies) {
  const { database, credentialLock, passkeys, passkeyVerifier, users, sessions, tokens, throttles, now } = dependencies;
  const challenges = createPasskeyChallenges(dependencies);

  const sessionOf = ({ credential }: Viewer): number => {
    if (credential?.kind !== 'session') throw new DomainError(NEEDS_LOG_IN);
    return credential.id;
  };

  /** The passkey that signed, of the account of `owner` or of any, which is then written into it. */
  async function whoSigned(response: PasskeyResponse, owner: Pick<CredentialOwner, 'accountId'>): Promise<Signed> {
    const passkey = await passkeys.findByCredential(response.credentialId);
    if (!passkey || passkey.userId !== (owner.accountId ?? passkey.userId)) throw new DomainError(INVALID_PASSKEY);
    owner.accountId = passkey.userId;
    const newCounter = await passkeyVerifier.checkSignature(response, passkey);
    if (newCounter === null) throw new DomainError(INVALID_PASSKEY);
    return { passkey, newCounter };
  }

  async function saveUse(
    tx: CredentialWriter,
    { passkey: { id, counter }, newCounter }: Signed,
    at: Date,
  ): Promise<void> {
    if (!(await passkeys.saveUse(tx, { id, counter, newCounter, at }))) throw new DomainError(INVALID_PASSKEY);
  }

  return {
    /** The browser's options for a log-in, as JSON. They name no account: people choose one on their device. */
    async beginLogIn({ address }: Client): Promise<string> {
      await throttles.passkeyLogIn.attempt({ address });
      return challenges.save(null, 'log_in', await passkeyVerifier.requestSignature([]));
    },

    /** Answers INVALID_PASSKEY whatever is wrong. */
    async logIn(response: string, { address, userAgent }: Client, owner: CredentialOwner): Promise<Session> {
      await throttles.logIn.attempt({ address });
      const signed = await whoSigned(await challenges.take(null, 'log_in', response), owner);
      const { userId } = signed.passkey;
      const createdAt = now();
      const session = await database.write('visitor', async (tx) => {
        const locked = await credentialLock.ofAccount(tx, userId);
        await saveUse(locked, signed, createdAt);
        await requireNotSuspended(dependencies, tx, userId);
        return sessions.create(locked, { userId, address, userAgent, createdAt });
      });
      owner.sessionId = session.id;
      await throttles.logIn.reset({ address });
      return { accessToken: tokens.issue(session), user: requireAccount(await users.findById(userId)) };
    },

    /** The browser's options for a step-up, as JSON. */
    async beginStepUp(viewer: Viewer | null): Promise<string> {
      requireViewer(viewer);
      sessionOf(viewer);
      const known = await passkeys.listOfUser(viewer.id);
      if (known.length === 0) throw new DomainError(NOT_FOUND.passkey);
      return challenges.save(viewer, 'step_up', await passkeyVerifier.requestSignature(known));
    },

    /** Step-up: credentials may be changed for fifteen minutes. */
    async stepUp(viewer: Viewer | null, response: string): Promise<void> {
      requireViewer(viewer);
      const session = sessionOf(viewer);
      await countStepUp(dependencies, viewer, async () => {
        const signed = await whoSigned(await challenges.take(viewer, 'step_up', response), { accountId: viewer.id });
        const at = now();
        await database.write(viewer, async (tx) => {
          const locked = await requireStillOpen(dependencies, tx, viewer);
          await saveUse(locked, signed, at);
          await sessions.confirm(locked, session, at);
        });
      });
    },
  };
}
