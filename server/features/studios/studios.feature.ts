import { createDirectoryService } from './directory.service.ts';
import './directory.resolver.ts';

export const services = { directory: createDirectoryService };

export { directoryLoaders as loaders } from './directory.loaders.ts';
