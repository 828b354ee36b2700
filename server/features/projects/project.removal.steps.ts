import type { Writer } from '#server/platform/database/database.ts';
import type { Project } from './project.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

/** Files that nothing names any more, once the transaction is committed. */
export type DroppedFiles = { file: string | null; thumbnail: string | null }[];

type Needed = Pick<
  Dependencies,
  'media' | 'milestones' | 'terms' | 'follows' | 'galleries' | 'projects' | 'referrals' | 'paymentInstructions'
>;

/** Deletes a project that nobody ever invested in, with all that is in it. The project is locked. */
export function createProjectRemoval(dependencies: Needed) {
  const { media, milestones, terms, follows, galleries, projects, referrals, paymentInstructions } = dependencies;

  return async (tx: Writer, project: Project): Promise<DroppedFiles> => {
    const { id, userId: ownerId } = project;
    const files = await media.removeUpdatesOf(tx, id);
    await milestones.removeOfProject(tx, id);
    await terms.removeOfProject(tx, id);
    await follows.removeOfProject(tx, id);
    await referrals.removeOfProject(tx, id);
    await paymentInstructions.removeOfProject(tx, id);
    const shown = await galleries.listOfProject(tx, id);
    await galleries.replace(tx, { projectId: id, ownerId }, shown, []);
    const cover = await media.setCover(tx, { projectId: id, ownerId }, null);
    await projects.remove(tx, id);
    return [...files, ...shown, { file: cover, thumbnail: null }];
  };
}
