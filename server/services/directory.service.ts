import type { Listed, Slice } from '#server/domain/pagination.ts';
import type { DeveloperProfile, InvestorProfile, Viewer } from '#server/domain/user.ts';
import type { Floors } from './floors.ts';
import { requireViewer } from './viewer.ts';

export type DirectoryService = ReturnType<typeof createDirectoryService>;

/** Who is here: ids, names and countries, never an e-mail. D-24. */
export const createDirectoryService = ({ users, projects }: Floors) => ({
  async developers(viewer: Viewer | null, slice: Slice): Promise<Listed<DeveloperProfile>> {
    requireViewer(viewer);
    return users.listDevelopers(slice);
  },

  async investors(viewer: Viewer | null, slice: Slice): Promise<Listed<InvestorProfile>> {
    requireViewer(viewer);
    return users.listInvestors(slice);
  },

  /** For a batch: developers' profiles by their own ids. */
  async findDevelopers(ids: readonly number[]): Promise<DeveloperProfile[]> {
    return users.findDevelopers(ids);
  },

  async countPublished(developerIds: readonly number[]): Promise<Map<number, number>> {
    return projects.countPublished(developerIds);
  },
});
