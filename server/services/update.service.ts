import type { Floors } from './floors.ts';
import { createUpdateReads } from './update.reads.ts';
import { createUpdateWrites } from './update.writes.ts';

export type UpdateService = ReturnType<typeof createUpdateService>;

export const createUpdateService = (floors: Floors) => ({
  ...createUpdateWrites(floors),
  ...createUpdateReads(floors),
});
