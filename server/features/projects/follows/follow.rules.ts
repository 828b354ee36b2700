import { problem, type Problem } from '#server/kernel/errors.ts';
import type { Project } from '../project.rules.ts';

/** A project that a person follows, and since when. */
export type Followed<Row = Project> = Row & { followedAt: Date };

/** Maximum of projects one person may follow: their list is sorted, searched and counted whole. */
export const MAX_FOLLOWED = 1000;

export const OWN_PROJECT = problem('OWN_PROJECT', 'No puedes seguir tu propio proyecto');

export const NOT_PUBLISHED = problem('PROJECT_NOT_PUBLISHED', 'Solo puedes seguir un proyecto publicado');

/** Why somebody who follows this many projects may not follow another one, or null. */
export function followLimitProblem(followed: number): Problem | null {
  return followed < MAX_FOLLOWED ? null : problem('LIMIT_REACHED', `Puedes seguir hasta ${MAX_FOLLOWED} proyectos`);
}
