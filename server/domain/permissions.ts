import { problem, type Problem } from './errors.ts';
import type { Project } from './project.ts';
import type { Viewer } from './user.ts';

type Owned = Pick<Project, 'userId' | 'developerId'>;

/** A developer's account for whom one of the ownership keys holds; null never matches null. SPEC §6. */
export function isProjectDeveloper(viewer: Viewer | null, { userId, developerId }: Owned): boolean {
  if (viewer?.role !== 'developer') return false;
  return viewer.id === userId || viewer.developerProfileId === developerId;
}

/** A draft is seen by its developer alone. D-12. */
export const canSeeProject = (viewer: Viewer, project: Project): boolean =>
  project.isPublished || isProjectDeveloper(viewer, project);

export function developProblem(viewer: Viewer, project: Owned): Problem | null {
  if (isProjectDeveloper(viewer, project)) return null;
  return problem('FORBIDDEN', 'Solo el desarrollador del proyecto puede hacer esto');
}

export function createProjectProblem(viewer: Viewer): Problem | null {
  if (viewer.role === 'developer') return null;
  return problem('DEVELOPER_ROLE_REQUIRED', 'Solo las cuentas de desarrollador pueden publicar proyectos');
}

/** Why this person may never invest in this project, or null. D-02, D-03. */
export function investorProblem(viewer: Viewer, project: Owned): Problem | null {
  if (isProjectDeveloper(viewer, project)) return problem('OWN_PROJECT', 'No puedes invertir en tu propio proyecto');
  if (viewer.role === 'investor') return null;
  return problem('INVESTOR_ROLE_REQUIRED', 'Solo las cuentas de inversor pueden invertir');
}

/** An update for investors only is read by the project's developer and by whoever invested in it. D-13. */
export function readUpdateProblem(
  update: { isPublic: boolean },
  isDeveloper: boolean,
  isInvestor: boolean,
): Problem | null {
  if (update.isPublic || isDeveloper || isInvestor) return null;
  return problem('PRIVATE_UPDATE', 'Esta actualización es exclusiva para inversores del proyecto');
}

export function deleteCommentProblem(viewer: Viewer, authorId: number, project: Owned): Problem | null {
  if (viewer.id === authorId || isProjectDeveloper(viewer, project)) return null;
  return problem('FORBIDDEN', 'Solo puede eliminar el comentario su autor o el desarrollador del proyecto');
}
