import { followLoaders } from './follows/follow.loaders.ts';
import { createFollowRepository } from './follows/follow.repository.ts';
import { createFollowService } from './follows/follow.service.ts';
import { createGalleryRepository } from './gallery/gallery.repository.ts';
import { createGalleryService } from './gallery/gallery.service.ts';
import { createMediaRepository } from './media/media.repository.ts';
import { projectLoaders } from './project.loaders.ts';
import { createProjectRepository } from './project.repository.ts';
import { createProjectService } from './project.service.ts';
import { createTermsRepository } from './terms/terms.repository.ts';
import './catalogue/catalogue.resolver.ts';
import './description.resolver.ts';
import './follows/follow.resolver.ts';
import './gallery/gallery.resolver.ts';
import './project.mutations.resolver.ts';
import './project.resolver.ts';
import './terms/terms.resolver.ts';

export const repositories = {
  projects: createProjectRepository,
  follows: createFollowRepository,
  terms: createTermsRepository,
  galleries: createGalleryRepository,
  media: createMediaRepository,
};

export const services = {
  follows: createFollowService,
  galleries: createGalleryService,
  projects: createProjectService,
};

export const loaders = { ...projectLoaders, ...followLoaders };
