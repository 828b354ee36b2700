import { createOutcomeService } from './outcome.service.ts';
import './outcome.resolver.ts';

export const services = { outcomes: createOutcomeService };
