import { createTextAcceptances } from './acceptance.repository.ts';
import { createStoredTexts } from './operator.text.repository.ts';
import { createTextService } from './text.service.ts';
import './text.resolver.ts';

export const repositories = { storedTexts: createStoredTexts, textAcceptances: createTextAcceptances };

export const services = { texts: createTextService };
