import { createQuestionRepository } from './question.repository.ts';
import { createQuestionService } from './question.service.ts';
import './question.resolver.ts';

export const repositories = { questions: createQuestionRepository };

export const services = { questions: createQuestionService };

export { questionLoaders as loaders } from './question.loaders.ts';
