import { updateRequestLoaders } from './requests/update.request.loaders.ts';
import { createUpdateRequestRepository } from './requests/update.request.repository.ts';
import { createUpdateRequestService } from './requests/update.request.service.ts';
import { updateLoaders } from './update.loaders.ts';
import { createUpdateRepository } from './update.repository.ts';
import { createUpdateService } from './update.service.ts';
import './investor.message.resolver.ts';
import './requests/update.request.resolver.ts';
import './update.mutations.resolver.ts';
import './update.resolver.ts';

export const repositories = { updates: createUpdateRepository, updateRequests: createUpdateRequestRepository };

export const services = { updates: createUpdateService, updateRequests: createUpdateRequestService };

export const loaders = { ...updateLoaders, ...updateRequestLoaders };
