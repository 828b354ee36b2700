import { DomainError, type Problem } from '#server/domain/errors.ts';
import { WRONG_PASSWORD, type Viewer } from '#server/domain/user.ts';
import type { Dependencies } from './dependencies.ts';

/** The account's own password, given again within a session; ten may be wrong in 15 minutes. Resolves with its hash. */
export async function requireOwnPassword(
  { users, passwords, throttles }: Pick<Dependencies, 'users' | 'passwords' | 'throttles'>,
  viewer: Viewer,
  password: string,
  wrong: Problem = WRONG_PASSWORD,
): Promise<string> {
  const source = { accountId: viewer.id };
  await throttles.stepUp.attempt(source);
  const known = await users.findHash(viewer.id);
  if (!(await passwords.matches(password, known)) || known === null) throw new DomainError(wrong);
  await throttles.stepUp.refund(source);
  return known;
}
