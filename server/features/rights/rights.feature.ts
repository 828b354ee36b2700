import { createRelationRepository } from './relation.repository.ts';
import { createRights } from './rights.service.ts';

export const repositories = { relations: createRelationRepository };

export const services = { rights: createRights };

export { rightsLoaders as loaders } from './rights.loaders.ts';
