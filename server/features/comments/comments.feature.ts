import { createCommentRepository } from './comment.repository.ts';
import { createCommentService } from './comment.service.ts';
import { createThreadRepository } from './thread.repository.ts';
import { createThreadService } from './thread.service.ts';
import './comment.resolver.ts';
import './thread.resolver.ts';

export const repositories = { comments: createCommentRepository, threads: createThreadRepository };

export const services = { comments: createCommentService, threads: createThreadService };

export { commentLoaders as loaders } from './comment.loaders.ts';
