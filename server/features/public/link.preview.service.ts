import { linkPreviewOf, type LinkPreview } from './link.preview.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

export type LinkPreviewService = ReturnType<typeof createLinkPreviewService>;

export const createLinkPreviewService = ({ projects, users }: Pick<Dependencies, 'projects' | 'users'>) => ({
  /** Needs no viewer. Null for a draft, as for an unknown id. */
  async ofProject(id: number): Promise<LinkPreview | null> {
    const project = await projects.findById(id);
    if (!project?.isPublished) return null;
    const [developer] = await users.findDevelopers([project.developerId]);
    return linkPreviewOf(project, developer?.studioName ?? null);
  },
});
