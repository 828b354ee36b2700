import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Context } from '../context.ts';
import { readId, readProject } from '../read.ts';
import { ProjectIdInput, type IdInput } from '../types/inputs.ts';
import { DeleteProjectPayload, ProjectPayload } from '../types/payloads.ts';
import { CreateProjectInput, UpdateProjectInput } from '../types/project.inputs.ts';

const WHICH = { description: 'Which project.' };
const idOf = ({ id }: IdInput): number => readId(id, NOT_FOUND.project);

@Resolver()
export class ProjectMutations {
  @Mutation(() => ProjectPayload, {
    description:
      'Makes a project, as a draft unless isPublished. Errors: DEVELOPER_ROLE_REQUIRED, VALIDATION, INVALID_MEDIA.',
  })
  async createProject(
    @Arg('input', () => CreateProjectInput, { description: 'The project.' }) input: CreateProjectInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { project: await services.projects.create(viewer, await readProject(input)) };
  }

  @Mutation(() => ProjectPayload, {
    description:
      'Changes what was sent. Errors: PROJECT_NOT_FOUND, FORBIDDEN, VALIDATION, TERMS_LOCKED, INVALID_MEDIA.',
  })
  async updateProject(
    @Arg('input', () => UpdateProjectInput, { description: 'What changes.' }) input: UpdateProjectInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { project: await services.projects.edit(viewer, idOf(input), await readProject(input)) };
  }

  @Mutation(() => ProjectPayload, { description: 'Shows a draft to everybody. Errors: PROJECT_NOT_FOUND, FORBIDDEN.' })
  async publishProject(
    @Arg('input', () => ProjectIdInput, WHICH) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { project: await services.projects.publish(viewer, idOf(input), true) };
  }

  @Mutation(() => ProjectPayload, {
    description:
      'Takes a project back to draft, before any investment. Errors: PROJECT_NOT_FOUND, FORBIDDEN, TERMS_LOCKED.',
  })
  async unpublishProject(
    @Arg('input', () => ProjectIdInput, WHICH) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { project: await services.projects.publish(viewer, idOf(input), false) };
  }

  @Mutation(() => ProjectPayload, { description: 'Takes investments again. Errors: PROJECT_NOT_FOUND, FORBIDDEN.' })
  async openProject(@Arg('input', () => ProjectIdInput, WHICH) input: IdInput, @Ctx() { viewer, services }: Context) {
    return { project: await services.projects.open(viewer, idOf(input), true) };
  }

  @Mutation(() => ProjectPayload, {
    description: 'Takes no more investments; those made stay. Errors: PROJECT_NOT_FOUND, FORBIDDEN.',
  })
  async closeProject(@Arg('input', () => ProjectIdInput, WHICH) input: IdInput, @Ctx() { viewer, services }: Context) {
    return { project: await services.projects.open(viewer, idOf(input), false) };
  }

  @Mutation(() => DeleteProjectPayload, {
    description:
      'Removes a draft nobody invested in. ' +
      'Errors: PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_PUBLISHED, PROJECT_HAS_INVESTMENTS.',
  })
  async deleteProject(@Arg('input', () => ProjectIdInput, WHICH) input: IdInput, @Ctx() { viewer, services }: Context) {
    await services.projects.remove(viewer, idOf(input));
    return { deletedProjectId: input.id, user: await services.accounts.me(viewer) };
  }
}
