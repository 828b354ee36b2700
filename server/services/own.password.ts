import { DomainError, type Problem } from '#server/domain/errors.ts';
import { WRONG_PASSWORD } from '#server/domain/user.ts';
import type { Dependencies } from './dependencies.ts';
import { countStepUp } from './step.up.attempts.ts';
import type { Viewer } from '#server/domain/viewer.ts';

type Checking = Pick<Dependencies, 'database' | 'users' | 'jobs' | 'passwords' | 'throttles' | 'clock'>;

/** The account's own password, given again within a session. Resolves with its hash. */
export const requireOwnPassword = (
  dependencies: Checking,
  viewer: Viewer,
  password: string,
  wrong: Problem = WRONG_PASSWORD,
): Promise<string> =>
  countStepUp(dependencies, viewer, async () => {
    const known = await dependencies.users.findHash(viewer.id);
    if (!(await dependencies.passwords.matches(password, known)) || known === null) throw new DomainError(wrong);
    return known;
  });
