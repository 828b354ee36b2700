import type { Writer } from '#server/data/database.ts';
import { ALREADY_CONFIRMED } from '#server/domain/email.confirmation.ts';
import { DomainError, NOT_FOUND, problem, refuse } from '#server/domain/errors.ts';
import { reasonProblem, type Operator, type OperatorAct, type OperatorActKind } from '#server/domain/operator.ts';
import { normalizeEmail } from '#server/domain/user.ts';
import { emailConfirmationJob } from './email.confirmation.job.ts';
import type { Dependencies } from './dependencies.ts';
import { operatorNoticeJob } from './operator.notice.job.ts';

const ALREADY_SUSPENDED = problem('ALREADY_SUSPENDED', 'La cuenta ya está suspendida');
const NOT_SUSPENDED = problem('NOT_SUSPENDED', 'La cuenta no está suspendida');

type AboutPerson = { personId: number; reason: string };

/** What operators do to accounts. */
export function createOperatorAccounts(dependencies: Dependencies) {
  const { database, users, credentials, accountClosings, sessions, accessTokens } = dependencies;
  const { operatorActs, jobs, clock } = dependencies;

  async function requirePerson(tx: Writer, id: number): Promise<void> {
    if (!(await users.findById(id, tx))) throw new DomainError(NOT_FOUND.account);
  }

  return {
    /** By the id of the account, or by its address. */
    async findPerson(_operator: Operator, idOrEmail: string): Promise<number> {
      const isId = /^\d{1,9}$/.test(idOrEmail);
      const found = isId
        ? await users.findById(Number(idOrEmail))
        : await users.findCredentials(normalizeEmail(idOrEmail));
      if (!found) throw new DomainError(NOT_FOUND.account);
      return found.id;
    },

    /** Closes the account to its owner: every session and access token ends, and no log-in begins another. */
    async suspend(operator: Operator, { personId, reason }: AboutPerson): Promise<void> {
      refuse(reasonProblem(reason));
      await database.write(async (tx) => {
        const now = clock();
        await requirePerson(tx, personId);
        if ((await credentials.lockSuspension(tx, personId)) !== null) throw new DomainError(ALREADY_SUSPENDED);
        await credentials.suspend(tx, personId, { reason, at: now });
        await accountClosings.saveClosesAt(tx, personId, null); // its owner could not change their mind
        await sessions.endAll(tx, personId, now, null);
        await accessTokens.revokeAll(tx, personId, now);
        await jobs.add(tx, [operatorNoticeJob({ userId: personId, notice: 'suspended', reason, title: '' }, now)]);
        await operatorActs.add(tx, actOn(operator, 'suspended', personId, reason, now));
      });
    },

    /** The owner may log in again. */
    async restore(operator: Operator, { personId, reason }: AboutPerson): Promise<void> {
      refuse(reasonProblem(reason));
      await database.write(async (tx) => {
        const now = clock();
        await requirePerson(tx, personId);
        if ((await credentials.lockSuspension(tx, personId)) === null) throw new DomainError(NOT_SUSPENDED);
        await credentials.restore(tx, personId);
        await jobs.add(tx, [operatorNoticeJob({ userId: personId, notice: 'restored', reason, title: '' }, now)]);
        await operatorActs.add(tx, actOn(operator, 'restored', personId, reason, now));
      });
    },

    /** Every session ends, with its live connections; access tokens go on. */
    async endSessions(operator: Operator, { personId, reason }: AboutPerson): Promise<void> {
      refuse(reasonProblem(reason));
      await database.write(async (tx) => {
        const now = clock();
        await requirePerson(tx, personId);
        await credentials.endTokensWithoutSession(tx, personId, now);
        await sessions.endAll(tx, personId, now, null);
        await jobs.add(tx, [operatorNoticeJob({ userId: personId, notice: 'sessions_ended', reason, title: '' }, now)]);
        await operatorActs.add(tx, actOn(operator, 'sessions_ended', personId, reason, now));
      });
    },

    /** Sends the link that confirms the address once more. Errors: EMAIL_ALREADY_CONFIRMED. */
    async resendConfirmation(operator: Operator, { personId, reason }: AboutPerson): Promise<void> {
      refuse(reasonProblem(reason));
      await database.write(async (tx) => {
        const now = clock();
        const user = await users.findById(personId, tx);
        if (!user) throw new DomainError(NOT_FOUND.account);
        if (user.emailConfirmedAt) throw new DomainError(ALREADY_CONFIRMED);
        await jobs.add(tx, [emailConfirmationJob(personId, now)]);
        await operatorActs.add(tx, actOn(operator, 'mail_resent', personId, reason, now));
      });
    },
  };
}

const actOn = (
  { name }: Operator,
  kind: OperatorActKind,
  personId: number,
  reason: string,
  createdAt: Date,
): Omit<OperatorAct, 'id'> => ({ operator: name, kind, subjectKind: 'person', subjectId: personId, reason, createdAt });
