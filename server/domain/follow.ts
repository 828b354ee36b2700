import { problem, type Problem } from './errors.ts';
import type { Project } from './project.ts';

/** A project with when it was followed by whose list it is in. */
export type Followed<Row = Project> = Row & { followedAt: Date };

/** Projects one person may follow: their list is sorted, searched and counted whole. */
export const MAX_FOLLOWED = 1000;

/** Why whoever follows so many projects may follow no other, or null. */
export function followLimitProblem(followed: number): Problem | null {
  return followed < MAX_FOLLOWED ? null : problem('LIMIT_REACHED', `Puedes seguir hasta ${MAX_FOLLOWED} proyectos`);
}
