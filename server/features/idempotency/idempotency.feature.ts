import { createCreationKeyRepository } from './creation.key.repository.ts';
import { createCreationService } from './creation.service.ts';

export const repositories = { creationKeys: createCreationKeyRepository };

export const services = { creations: createCreationService };
