import type { Dependencies } from '#server/features/dependencies.ts';
import { createUpdateQueries } from './update.queries.service.ts';
import { createUpdateCommands } from './update.commands.service.ts';

export type UpdateService = ReturnType<typeof createUpdateService>;

export const createUpdateService = (dependencies: Dependencies) => ({
  ...createUpdateCommands(dependencies),
  ...createUpdateQueries(dependencies),
});
