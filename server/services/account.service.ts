import { isUniqueViolation } from '#server/data/database.ts';
import { DomainError, refuse } from '#server/domain/errors.ts';
import { profileChanges, profileProblem, type ProfilePatch } from '#server/domain/profile.ts';
import {
  EMAIL_TAKEN,
  emailProblem,
  INVALID_CREDENTIALS,
  normalizeEmail,
  readRole,
  registrationProblem,
  UNAUTHENTICATED,
  type Role,
  type User,
  type Viewer,
} from '#server/domain/user.ts';
import type { Dependencies } from './dependencies.ts';
import { emailConfirmationJob } from './email.confirmation.job.ts';
import { requireViewer } from './viewer.ts';

export type Session = { accessToken: string; user: User };

/** The role in either letter case; `address` is the client's IP address. */
type Registration = { email: string; password: string; role: string | null; address: string };
type Credentials = { email: string; password: string; address: string };

export type AccountService = ReturnType<typeof createAccountService>;

export const createAccountService = ({ database, users, jobs, passwords, tokens, throttles, clock }: Dependencies) => ({
  /** A new account, signed in, with a mail on its way to confirm the address. Its role can't be changed. */
  async register({ email, password, role: chosen, address }: Registration): Promise<Session> {
    const role = readRole(chosen);
    refuse(registrationProblem(email, password, role));
    await throttles.register.attempt(address);
    const passwordHash = await passwords.hash(password);
    const account = { email: normalizeEmail(email), passwordHash, role: role as Role, createdAt: clock() };
    try {
      const user = await database.write(async (tx) => {
        const registered = await users.create(tx, account);
        await jobs.add(tx, [emailConfirmationJob(registered.id, account.createdAt)]);
        return registered;
      });
      return { accessToken: tokens.issue(user.id), user };
    } catch (error) {
      throw isUniqueViolation(error) ? new DomainError(EMAIL_TAKEN) : error;
    }
  },

  /** The same error in the same time for an unknown e-mail and a wrong password. */
  async login({ email, password, address }: Credentials): Promise<Session> {
    const attempted = `${normalizeEmail(email).slice(0, 150)} ${address}`;
    await throttles.logIn.attempt(attempted);
    if (emailProblem(email)) throw new DomainError(INVALID_CREDENTIALS); // no account can have it: nothing to hide
    const known = await users.findCredentials(normalizeEmail(email));
    if (!(await passwords.matches(password, known?.passwordHash ?? null)) || !known) {
      throw new DomainError(INVALID_CREDENTIALS);
    }
    await throttles.logIn.refund(attempted);
    if (passwords.isOutdated(known.passwordHash)) {
      const passwordHash = await passwords.hash(password);
      await database.write((tx) => users.saveHash(tx, known.id, passwordHash));
    }
    return { accessToken: tokens.issue(known.id), user: await found(users.findById(known.id)) };
  },

  /** The user of a token; null without a valid one, or when the account is gone. */
  async viewerOf(token: string | null): Promise<Viewer | null> {
    const id = token === null ? null : tokens.read(token);
    return id === null ? null : users.findViewer(id);
  },

  async me(viewer: Viewer | null): Promise<User> {
    requireViewer(viewer);
    return found(users.findById(viewer.id));
  },

  /** Updates the given fields of the viewer's own profile; those of the other role are ignored. */
  async updateProfile(viewer: Viewer | null, sent: ProfilePatch): Promise<User> {
    requireViewer(viewer);
    const changes = profileChanges(viewer.role, sent);
    refuse(profileProblem(changes));
    if (Object.keys(changes).length > 0) {
      const save = viewer.role === 'developer' ? users.saveDeveloperProfile : users.saveInvestorProfile;
      await database.write((tx) => save(tx, viewer.id, changes));
    }
    return found(users.findById(viewer.id));
  },
});

async function found(user: Promise<User | null>): Promise<User> {
  const account = await user;
  if (!account) throw new DomainError(UNAUTHENTICATED);
  return account;
}
