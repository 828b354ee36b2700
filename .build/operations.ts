import { buildIfStale, operations } from './targets.ts';

await buildIfStale(operations);
