import { createAccountService } from './account.service.ts';
import { createQuotaRepository } from './quota.repository.ts';
import { createQuotaService } from './quota.service.ts';
import { createUserRepository } from './user.repository.ts';
import './account.resolver.ts';
import './quota.resolver.ts';

export const repositories = { users: createUserRepository, quotas: createQuotaRepository };

export const services = { accounts: createAccountService, quotas: createQuotaService };
