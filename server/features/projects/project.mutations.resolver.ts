import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Context } from '#server/features/context.ts';
import { readProject, ProjectIdInput, CreateProjectInput, UpdateProjectInput } from './project.inputs.type.ts';
import type { IdInput } from '#server/platform/graphql/id.input.ts';
import { CreateProjectPayload, DeleteProjectPayload, ProjectPayload } from './project.type.ts';

const WHICH = { description: 'The project.' };
const idOf = ({ id }: IdInput): number => readId(id, NOT_FOUND.project);

@Resolver()
export class ProjectMutations {
  @Mutation(() => CreateProjectPayload, {
    description:
      'Creates a project, as a draft unless isPublished is true. Errors: DEVELOPER_ROLE_REQUIRED, VALIDATION, ' +
      'INVALID_DATE, REVENUE_SHARE_OFF, INVALID_MEDIA, PAYLOAD_TOO_LARGE, QUOTA_REACHED, LIMIT_REACHED, ' +
      'IDEMPOTENCY_CONFLICT.',
  })
  async createProject(
    @Arg('input', () => CreateProjectInput, { description: 'The project.' }) input: CreateProjectInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const sent = await readProject(input);
    const files = sent.cover ? [sent.cover] : [];
    const request = { key: input.clientMutationId ?? null, mutation: 'createProject', input: sent, files };
    const { row: project, replayed } = await services.creations.once(viewer, request, {
      create: (rememberKey) => services.projects.create(viewer, sent, rememberKey),
      read: (id) => services.projects.get(viewer, id),
    });
    return { project, replayed };
  }

  @Mutation(() => ProjectPayload, {
    description:
      'Changes the fields that are sent. Errors: PROJECT_NOT_FOUND, FORBIDDEN, VALIDATION, INVALID_DATE, ' +
      'EDIT_CONFLICT, TERMS_LOCKED, CAMPAIGN_ENDED, CLOSING_DAY_PASSED, PROJECT_HIDDEN, PROJECT_CONCLUDED, ' +
      'CLOSED_BY_OPERATOR, REVENUE_SHARE_OFF, INVALID_MEDIA, ' +
      'PAYLOAD_TOO_LARGE, QUOTA_REACHED, LIMIT_REACHED.',
  })
  async updateProject(
    @Arg('input', () => UpdateProjectInput, { description: 'The changes.' }) input: UpdateProjectInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { baseRevision = null } = input;
    return { project: await services.projects.edit(viewer, idOf(input), await readProject(input), baseRevision) };
  }

  @Mutation(() => ProjectPayload, {
    description:
      'Publishes a draft: everybody who is signed in sees it. Errors: PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_HIDDEN, ' +
      'CLOSING_DAY_PASSED, QUOTA_REACHED.',
  })
  async publishProject(
    @Arg('input', () => ProjectIdInput, WHICH) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { project: await services.projects.publish(viewer, idOf(input), true) };
  }

  @Mutation(() => ProjectPayload, {
    description:
      'Makes a published project a draft again, before its first investment. Errors: PROJECT_NOT_FOUND, ' +
      'FORBIDDEN, TERMS_LOCKED, PROJECT_CONCLUDED, QUOTA_REACHED.',
  })
  async unpublishProject(
    @Arg('input', () => ProjectIdInput, WHICH) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { project: await services.projects.publish(viewer, idOf(input), false) };
  }

  @Mutation(() => ProjectPayload, {
    description:
      'Opens a closed project to investments again. Errors: PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CONCLUDED, ' +
      'CAMPAIGN_ENDED, CLOSED_BY_OPERATOR, QUOTA_REACHED.',
  })
  async openProject(@Arg('input', () => ProjectIdInput, WHICH) input: IdInput, @Ctx() { viewer, services }: Context) {
    return { project: await services.projects.open(viewer, idOf(input), true) };
  }

  @Mutation(() => ProjectPayload, {
    description:
      'Closes a project to further investments; those made stay. Errors: PROJECT_NOT_FOUND, FORBIDDEN, QUOTA_REACHED.',
  })
  async closeProject(@Arg('input', () => ProjectIdInput, WHICH) input: IdInput, @Ctx() { viewer, services }: Context) {
    return { project: await services.projects.open(viewer, idOf(input), false) };
  }

  @Mutation(() => ProjectPayload, {
    description:
      "Copies a project of the viewer's own into a new draft: its fields, copies of its cover and gallery, and its " +
      'milestones without dates. ' +
      'Errors: PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_HIDDEN, QUOTA_REACHED, LIMIT_REACHED.',
  })
  async duplicateProject(
    @Arg('input', () => ProjectIdInput, WHICH) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { project: await services.projects.duplicate(viewer, idOf(input)) };
  }

  @Mutation(() => ProjectPayload, {
    description:
      'Puts a draft aside: it leaves User.projects and is in User.archivedProjects until it is taken back or published. ' +
      'Errors: PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_PUBLISHED, PROJECT_HIDDEN.',
  })
  async archiveProject(
    @Arg('input', () => ProjectIdInput, WHICH) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { project: await services.projects.archive(viewer, idOf(input), true) };
  }

  @Mutation(() => ProjectPayload, {
    description: 'Takes an archived draft back; any other stays as it is. Errors: PROJECT_NOT_FOUND, FORBIDDEN.',
  })
  async unarchiveProject(
    @Arg('input', () => ProjectIdInput, WHICH) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { project: await services.projects.archive(viewer, idOf(input), false) };
  }

  @Mutation(() => DeleteProjectPayload, {
    description:
      'Deletes a draft that has no investments. ' +
      'Errors: PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_PUBLISHED, PROJECT_HAS_INVESTMENTS, PROJECT_HIDDEN, ' +
      'PROJECT_HAS_HIDDEN_CONTENT.',
  })
  async deleteProject(@Arg('input', () => ProjectIdInput, WHICH) input: IdInput, @Ctx() { viewer, services }: Context) {
    await services.projects.remove(viewer, idOf(input));
    return { deletedProjectId: input.id, user: await services.accounts.me(viewer) };
  }
}
