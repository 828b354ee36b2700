import { createMilestoneRepository } from './milestone.repository.ts';
import { createMilestoneService } from './milestone.service.ts';
import './milestone.resolver.ts';

export const repositories = { milestones: createMilestoneRepository };

export const services = { milestones: createMilestoneService };

export { milestoneLoaders as loaders } from './milestone.loaders.ts';
