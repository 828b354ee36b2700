import type { Dependencies } from '#server/features/dependencies.ts';
import { createUpdateQueries } from './update.queries.service.ts';
import { createUpdateCommands } from './update.commands.service.ts';

export const createUpdateService = (dependencies: Dependencies) => ({
  ...createUpdateCommands(dependencies),
  ...createUpdateQueries(dependencies),
});
