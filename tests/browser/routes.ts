/** What an address is filled in with. */
export type Ids = { projectId: number; updateId: number; milestoneId: number };

const forBoth = ({ projectId, updateId }: Ids): string[] => [
  '/dashboard',
  '/projects',
  `/projects/${projectId}`,
  `/projects/${projectId}/updates`,
  `/projects/${projectId}/updates/${updateId}`,
  `/projects/${projectId}/milestones`,
  '/profile',
  '/developers',
  '/investors',
  '/no-existe',
];

/** Every address with a screen of its own for each reader. */
export const ADDRESSES = {
  stranger: (): string[] => ['/', '/test', '/test-update-form', '/minimal-test'],
  investor: (ids: Ids): string[] => [...forBoth(ids), '/my-investments'],
  developer: (ids: Ids): string[] => {
    const { projectId, updateId, milestoneId } = ids;
    return [
      ...forBoth(ids),
      `/projects/${projectId}/edit`,
      `/projects/${projectId}/updates/create`,
      `/projects/${projectId}/updates/${updateId}/edit`,
      `/projects/${projectId}/milestones/create`,
      `/projects/${projectId}/milestones/${milestoneId}/edit`,
      '/create-project',
      '/create-update',
      `/create-update/${projectId}`,
    ];
  },
};
