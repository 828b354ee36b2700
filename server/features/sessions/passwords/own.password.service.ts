import { DomainError, type Problem } from '#server/kernel/errors.ts';
import { WRONG_PASSWORD } from '#server/features/accounts/user.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { countStepUp } from '../step.up.attempts.service.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

type Checking = Pick<Dependencies, 'database' | 'users' | 'jobs' | 'passwords' | 'throttles' | 'calendar'>;

/** Checks the account's own password again within a session. Resolves with its hash. */
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
