import type { Writer } from '#server/platform/database/database.ts';
import type { CredentialWriter } from '#server/features/sessions/credential.lock.repository.ts';
import { ALREADY_CONFIRMED } from '#server/features/sessions/email/email.confirmation.rules.ts';
import { DomainError, NOT_FOUND, problem } from '#server/kernel/errors.ts';
import type { Operator } from '#server/kernel/operator/operator.ts';
import type { User } from '#server/features/accounts/user.rules.ts';
import { emailConfirmation } from '#server/features/sessions/email/email.confirmation.mail.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { emitAccountChanged } from '#server/features/rights/account.projects.steps.ts';
import { createInstructionChanges } from '#server/features/payments/instructions/instructions.changes.steps.ts';
import { createOperatorAct } from './operator.act.service.ts';
import { operatorNotice } from './operator.notice.mail.ts';

const ALREADY_SUSPENDED = problem('ALREADY_SUSPENDED', 'La cuenta ya está suspendida');
const NOT_SUSPENDED = problem('NOT_SUSPENDED', 'La cuenta no está suspendida');

type AboutPerson = { personId: number; reason: string };

/** What operators do to accounts. */
export function createOperatorAccounts(dependencies: Dependencies) {
  const { users, accountAccess, credentialLock, accountClosings, sessions, accessTokens, jobs, now } = dependencies;
  const act = createOperatorAct(dependencies);
  const changes = createInstructionChanges(dependencies);

  async function requirePerson(tx: Writer, id: number): Promise<User> {
    const user = await users.findById(id, tx);
    if (!user) throw new DomainError(NOT_FOUND.account);
    return user;
  }

  /** Records an act, and notifies the account's owner by mail. */
  async function actAndNotify(
    operator: Operator,
    kind: 'suspended' | 'unsuspended' | 'sessions_ended',
    { personId, reason }: AboutPerson,
    work: (tx: CredentialWriter, at: Date) => Promise<unknown>,
  ): Promise<void> {
    await act(operator, { kind, subjectKind: 'person', subjectId: personId, reason }, async ({ tx, emit, now: at }) => {
      await requirePerson(tx, personId);
      await work(await credentialLock.ofAccount(tx, personId), at);
      if (kind !== 'sessions_ended')
        await emitAccountChanged(dependencies, { tx, emit }, personId, { actorId: null, createdAt: at });
      await jobs.add(tx, [operatorNotice.jobOnce({ userId: personId, notice: kind, reason, title: '' }, at)]);
    });
  }

  return {
    /** Finds an account by its id or address. */
    async findPerson(_operator: Operator, idOrEmail: string): Promise<number> {
      const isId = /^[1-9]\d{0,8}$/.test(idOrEmail);
      const found = isId ? await users.findById(Number(idOrEmail)) : await users.findCredentials(idOrEmail);
      if (!found) throw new DomainError(NOT_FOUND.account);
      return found.id;
    },

    /**
     * Closes the account to its owner: every session and access token ends; log-ins, and links of mails but those that
     * undo a change of address, answer ACCOUNT_SUSPENDED with the reason. What was published and the money stay, no
     * mail of events, feed or webhook goes out, nobody is shown how a studio is paid, and a change of that which isn't
     * in force yet is stopped, as is a closing that its owner requested.
     */
    async suspend(operator: Operator, about: AboutPerson): Promise<void> {
      const { personId, reason } = about;
      await actAndNotify(operator, 'suspended', about, async (tx, at) => {
        if ((await accountAccess.lockSuspension(tx, personId)) !== null) throw new DomainError(ALREADY_SUSPENDED);
        await accountAccess.suspend(tx, personId, { reason, at });
        await accountClosings.saveClosesAt(tx, personId, null); // its owner could not cancel the closing
        await sessions.endAll(tx, personId, now(), null);
        await accessTokens.revokeAll(tx, personId, now());
        await changes.stopAll(tx, personId, at);
      });
    },

    /** The owner may log in again; access tokens stay revoked. */
    async unsuspend(operator: Operator, about: AboutPerson): Promise<void> {
      await actAndNotify(operator, 'unsuspended', about, async (tx) => {
        if ((await accountAccess.lockSuspension(tx, about.personId)) === null) throw new DomainError(NOT_SUSPENDED);
        await accountAccess.unsuspend(tx, about.personId);
      });
    },

    /** Every session ends, with its live connections; access tokens go on. */
    async endSessions(operator: Operator, about: AboutPerson): Promise<void> {
      await actAndNotify(operator, 'sessions_ended', about, async (tx) => {
        await sessions.endAll(tx, about.personId, now(), null);
      });
    },

    /** Sends the link that confirms the address once more. Errors: EMAIL_ALREADY_CONFIRMED. */
    async resendConfirmation(operator: Operator, { personId, reason }: AboutPerson): Promise<void> {
      const resending = { kind: 'mail_resent', subjectKind: 'person', subjectId: personId, reason } as const;
      await act(operator, resending, async ({ tx, now: at }) => {
        const user = await requirePerson(tx, personId);
        if (user.emailConfirmedAt) throw new DomainError(ALREADY_CONFIRMED);
        await jobs.add(tx, [emailConfirmation.jobOnce({ userId: personId }, at)]);
      });
    },
  };
}
