import { isUniqueViolation, type Writer } from '#server/platform/database/database.ts';
import { DomainError, refuse } from '#server/kernel/errors.ts';
import {
  EMAIL_TAKEN,
  mayBeEmail,
  INVALID_CREDENTIALS,
  normalizeEmail,
  readRole,
  registrationProblem,
  requireAccount,
  type User,
} from '#server/features/accounts/user.rules.ts';
import { isCommonPassword } from '#server/platform/security/frequent.passwords.ts';
import { openLinkJob } from '#server/features/accounts/open.links.steps.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { emailConfirmation } from './email/email.confirmation.mail.ts';
import type { CredentialOwner } from './credential.log.service.ts';
import { requireNotSuspended } from '#server/features/accounts/suspension.steps.ts';
import { acceptanceProblem, type TextVersion } from '#server/features/texts/text.rules.ts';
import { createViewerReader } from './authenticate.service.ts';
import type { Role } from '#server/kernel/viewer.ts';
import type { Client } from '#server/kernel/client.ts';
import { networkOf } from '#server/platform/security/network.ts';
import { credentialNoticeJob } from './credential.notice.mail.ts';

export type Session = { accessToken: string; user: User };

/** The role in either letter case. */
type Registration = {
  email: string;
  password: string;
  role: string | null;
  client: Client;
  /** Texts of the operator that the person accepted. */
  accepted?: readonly TextVersion[];
};
type Credentials = { email: string; password: string; client: Client };

export function createLogInService(dependencies: Dependencies) {
  const { database, users, accountAccess, credentialLock, sessions, emailChanges, jobs } = dependencies;
  const { passwords, tokens, throttles, operatorTexts, textAcceptances, calendar, now } = dependencies;
  const viewers = createViewerReader(dependencies);
  const attempts = createLogInAttempts(dependencies);

  const begin = async (tx: Writer, userId: number, { address, userAgent }: Client) =>
    sessions.create(await credentialLock.ofAccount(tx, userId), { userId, address, userAgent, createdAt: now() });

  return {
    /** A new account, signed in, with a mail on its way to confirm the address. Its role can't be changed. */
    async register(
      { email, password, role: chosen, client, accepted = [] }: Registration,
      owner: CredentialOwner,
    ): Promise<Session> {
      const role = readRole(chosen);
      refuse(registrationProblem({ email, password, role, isCommon: await isCommonPassword(password) }));
      refuse(acceptanceProblem(accepted, await operatorTexts.listLegal()));
      await throttles.register.attempt({ address: client.address });
      const passwordHash = await passwords.hash(password);
      const account = { email: normalizeEmail(email), passwordHash, role: role as Role, createdAt: calendar() };
      try {
        const { user, session } = await database.write('visitor', async (tx) => {
          if (await accountAccess.hasEmail(tx, account.email)) throw new DomainError(EMAIL_TAKEN);
          const registered = await users.create(tx, account);
          // Checked after the address is inserted: from then on nobody can reserve it.
          if (await emailChanges.isReserved(tx, account.email, registered.id, now())) {
            throw new DomainError(EMAIL_TAKEN);
          }
          await textAcceptances.add(tx, { userId: registered.id, accepted, createdAt: account.createdAt });
          const payload = { userId: registered.id };
          await jobs.add(tx, [openLinkJob(dependencies, emailConfirmation, account.email, payload)]);
          return { user: registered, session: await begin(tx, registered.id, client) };
        });
        Object.assign(owner, { accountId: user.id, sessionId: session.id });
        return { accessToken: tokens.issue(session), user };
      } catch (error) {
        throw isUniqueViolation(error) ? new DomainError(EMAIL_TAKEN) : error;
      }
    },

    /** The same error in the same time for an unknown e-mail and a wrong password. */
    async login({ email, password, client }: Credentials, owner: CredentialOwner): Promise<Session> {
      const attempt = await attempts.begin(email, client);
      if (!mayBeEmail(email)) throw new DomainError(INVALID_CREDENTIALS); // no account has such an address
      const known = await users.findCredentials(email);
      owner.accountId = known?.id ?? null;
      await attempt.admit(known?.id ?? null);
      if (!(await passwords.matches(password, known?.passwordHash ?? null)) || !known) {
        await attempt.fail(known?.id ?? null);
        throw new DomainError(INVALID_CREDENTIALS);
      }
      await attempt.succeed();
      const isOutdated = await passwords.isOutdated(known.passwordHash, password);
      const renewedHash = isOutdated ? await passwords.hash(password) : null;
      const session = await database.write('visitor', async (tx) => {
        // The password changed meanwhile, which ended all sessions: no other begins with the old one.
        if ((await accountAccess.lockHash(tx, known.id)) !== known.passwordHash)
          throw new DomainError(INVALID_CREDENTIALS);
        await requireNotSuspended(dependencies, tx, known.id);
        await accountAccess.renewForm(tx, known.id, known.email);
        if (renewedHash !== null) await users.saveHash(tx, known.id, renewedHash);
        return begin(tx, known.id, client);
      });
      owner.sessionId = session.id;
      return { accessToken: tokens.issue(session), user: requireAccount(await users.findById(known.id)) };
    },

    viewerOf: viewers.viewerOf,
  };
}

const MAX_EMAIL = 150;

/**
 * Counts failed log-ins: by e-mail and network, by network, and by account. Above the limit of an account its owner is
 * notified by mail, once a day, and nobody is refused: whoever attacks an account must not lock its owner out.
 */
function createLogInAttempts({ database, sessions, jobs, throttles, calendar, now }: Dependencies) {
  /** Whether the account logged in from this network within ninety days. */
  async function isKnownNetwork(userId: number, network: string): Promise<boolean> {
    const addresses = await sessions.listAddresses(userId, now());
    return addresses.some((address) => networkOf(address) === network);
  }

  return {
    /** Counts an attempt before its outcome is known, so that concurrent ones are counted. */
    async begin(email: string, { address }: Client) {
      const account = { email: normalizeEmail(email).slice(0, MAX_EMAIL) };
      const place = { ...account, address };
      await throttles.logIn.attempt(place);
      const refusal = await throttles.logInOfNetwork.attempt({ address }).then(
        () => null,
        (error: unknown) => {
          if (error instanceof DomainError) return error;
          throw error;
        },
      );

      return {
        /** Refuses a network above its limit, unless this account is known to log in from there. */
        async admit(userId: number | null): Promise<void> {
          if (refusal && !(await isKnownNetwork(userId ?? 0, networkOf(address)))) throw refusal;
        },

        async fail(userId: number | null): Promise<void> {
          const isFirstAbove = await throttles.failedLogIns.isFirstAbove(account);
          if (!isFirstAbove || userId === null) return;
          const notice = credentialNoticeJob('failed_log_ins', userId, calendar());
          await database.write('visitor', (tx) => jobs.add(tx, [notice]));
        },

        async succeed(): Promise<void> {
          await throttles.logIn.reset(place);
          await throttles.logInOfNetwork.refundOne({ address });
        },
      };
    },
  };
}
