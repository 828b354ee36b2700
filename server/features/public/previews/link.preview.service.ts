import { linkPreviewOf, type LinkPreview } from './link.preview.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';

export type LinkPreviewService = ReturnType<typeof createLinkPreviewService>;

export const createLinkPreviewService = (dependencies: Pick<Dependencies, 'projects' | 'relations' | 'users'>) => ({
  /** Needs no viewer. Null for a project that not everybody may see, as for an unknown id. */
  async ofProject(id: number): Promise<LinkPreview | null> {
    const { projects, users } = dependencies;
    const [project] = await createRights(dependencies).filterOpen(await projects.findByIds([id]));
    if (!project) return null;
    const [developer] = await users.findDevelopers([project.developerId]);
    return linkPreviewOf(project, developer?.studioName ?? null);
  },
});
