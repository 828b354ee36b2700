import { createSandboxRepository } from './sandbox.repository.ts';
import { createSandboxService } from './sandbox.service.ts';
import './sandbox.resolver.ts';

export const repositories = { sandboxDays: createSandboxRepository };

export const services = { sandbox: createSandboxService };
