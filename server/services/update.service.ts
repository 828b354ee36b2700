import type { Dependencies } from './dependencies.ts';
import { createUpdateQueries } from './update.queries.ts';
import { createUpdateCommands } from './update.commands.ts';

export type UpdateService = ReturnType<typeof createUpdateService>;

export const createUpdateService = (dependencies: Dependencies) => ({
  ...createUpdateCommands(dependencies),
  ...createUpdateQueries(dependencies),
});
