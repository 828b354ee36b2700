import { createModerationRepository } from './moderation.repository.ts';
import { createModerationService } from './moderation.service.ts';
import { createOperatorActRepository } from './operator/operator.act.repository.ts';
import { createOperatorFinds } from './operator/operator.find.repository.ts';
import { createOperatorLooks } from './operator/operator.look.repository.ts';
import { createOperatorStatusRepository } from './operator/operator.status.repository.ts';
import './moderation.resolver.ts';

export const repositories = {
  moderation: createModerationRepository,
  operatorActs: createOperatorActRepository,
  operatorFinds: createOperatorFinds,
  operatorLooks: createOperatorLooks,
  operatorStatus: createOperatorStatusRepository,
};

export const services = { moderation: createModerationService };

export { moderationLoaders as loaders } from './moderation.loaders.ts';
