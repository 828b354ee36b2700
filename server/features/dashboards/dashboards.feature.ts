import { createFirstStepsService } from './first.steps.service.ts';
import { createStatsService } from './stats.service.ts';
import { createTodoService } from './todo.service.ts';
import './stats.resolver.ts';
import './todo.resolver.ts';

export const services = { firstSteps: createFirstStepsService, stats: createStatsService, todo: createTodoService };

export { statsLoaders as loaders } from './stats.loaders.ts';
