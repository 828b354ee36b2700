import { createStatsService } from './stats.service.ts';
import { createTodoService } from './todo.service.ts';
import './stats.resolver.ts';
import './todo.resolver.ts';

export const services = { stats: createStatsService, todo: createTodoService };

export { statsLoaders as loaders } from './stats.loaders.ts';
