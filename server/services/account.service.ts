import { isUniqueViolation } from '#server/data/database.ts';
import { DomainError, refuse } from '#server/domain/errors.ts';
import { tidy } from '#server/domain/text.ts';
import {
  EMAIL_TAKEN,
  emailProblem,
  INVALID_CREDENTIALS,
  normalizeEmail,
  profileProblem,
  readRole,
  registrationProblem,
  UNAUTHENTICATED,
  type ProfilePatch,
  type Role,
  type User,
  type Viewer,
} from '#server/domain/user.ts';
import type { Floors } from './floors.ts';
import { requireViewer } from './viewer.ts';

export type Session = { accessToken: string; user: User };

/** The role in either letter case (PE-02); `address` is where it comes from. */
type Registration = { email: string; password: string; role: string | null; address: string };
type Credentials = { email: string; password: string; address: string };

export type AccountService = ReturnType<typeof createAccountService>;

export const createAccountService = ({ database, users, passwords, tokens, throttles, clock }: Floors) => ({
  /** A new account, signed in. Its role is for good. */
  async register({ email, password, role: chosen, address }: Registration): Promise<Session> {
    const role = readRole(chosen);
    refuse(registrationProblem(email, password, role));
    await throttles.register.attempt(address);
    const passwordHash = await passwords.hash(password);
    const account = { email: normalizeEmail(email), passwordHash, role: role as Role, createdAt: clock() };
    try {
      const user = await database.write((tx) => users.create(tx, account));
      return { accessToken: tokens.issue(user.id), user };
    } catch (error) {
      throw isUniqueViolation(error) ? new DomainError(EMAIL_TAKEN) : error;
    }
  },

  /** One answer for an unknown e-mail and a wrong password, in the same time. */
  async login({ email, password, address }: Credentials): Promise<Session> {
    const attempted = `${normalizeEmail(email).slice(0, 150)} ${address}`;
    await throttles.logIn.attempt(attempted);
    if (emailProblem(email)) throw new DomainError(INVALID_CREDENTIALS); // no account can have it: nothing to hide
    const known = await users.findCredentials(normalizeEmail(email));
    if (!(await passwords.matches(password, known?.passwordHash ?? null)) || !known) {
      throw new DomainError(INVALID_CREDENTIALS);
    }
    await throttles.logIn.forgive(attempted);
    if (passwords.isOutdated(known.passwordHash)) {
      const passwordHash = await passwords.hash(password);
      await database.write((tx) => users.saveHash(tx, known.id, passwordHash));
    }
    return { accessToken: tokens.issue(known.id), user: await found(users.findById(known.id)) };
  },

  /** Who a token speaks for; null for none, a bad one, or an account that is not there. */
  async viewerOf(token: string | null): Promise<Viewer | null> {
    const id = token === null ? null : tokens.read(token);
    return id === null ? null : users.findViewer(id);
  },

  async me(viewer: Viewer | null): Promise<User> {
    requireViewer(viewer);
    return found(users.findById(viewer.id));
  },

  /** Changes what was sent of one's own profile: a studio's name and country, or an investor's name. */
  async updateProfile(viewer: Viewer | null, { studioName, country, name }: ProfilePatch): Promise<User> {
    requireViewer(viewer);
    const patch = viewer.role === 'developer' ? { studioName, country } : { name };
    refuse(profileProblem(patch));
    const changes = Object.fromEntries(
      Object.entries(patch)
        .filter((entry) => entry[1] !== undefined)
        .map(([field, text]) => [field, tidy(text ?? null)]),
    );
    await database.write(async (tx) => {
      if (Object.keys(changes).length === 0) return;
      if (viewer.role === 'developer') await users.saveDeveloperProfile(tx, viewer.id, changes);
      else await users.saveInvestorProfile(tx, viewer.id, changes);
    });
    return found(users.findById(viewer.id));
  },
});

async function found(user: Promise<User | null>): Promise<User> {
  const account = await user;
  if (!account) throw new DomainError(UNAUTHENTICATED);
  return account;
}
