import { returnsPath } from '#server/kernel/paths/returns.path.ts';

/** Pages of the web client, under the address the reader uses. */
export const pagesUnder = (base: string) => ({
  home: `${base}/`,
  update: (projectId: number, id: number) => `${base}/projects/${projectId}/updates/${id}`,
  project: (projectId: number) => `${base}/projects/${projectId}`,
  receipt: (investmentId: number) => `${base}/investments/${investmentId}/receipt`,
  milestones: (projectId: number) => `${base}/projects/${projectId}/milestones`,
  returns: (isStudio: boolean, projectId: number) => `${base}${returnsPath(isStudio, projectId)}`,
});
export type Pages = ReturnType<typeof pagesUnder>;
