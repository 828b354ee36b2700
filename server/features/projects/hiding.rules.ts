import { problem, type Problem } from '#server/kernel/errors.ts';
import type { Project } from './project.rules.ts';

type Hidable = Pick<Project, 'hiddenAt'>;

/** Why the developer may not publish, copy or delete the project, or null. */
export const hiddenProblem = ({ hiddenAt }: Hidable): Problem | null =>
  hiddenAt
    ? problem('PROJECT_HIDDEN', 'Fichín ocultó este proyecto: el motivo está en tus avisos de moderación')
    : null;
