import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Context } from '#server/features/context.ts';
import { readUpdate, CreateUpdateInput, EditUpdateInput, UpdateIdInput } from './update.inputs.type.ts';
import type { IdInput } from '#server/platform/graphql/id.input.ts';
import { CreateUpdatePayload, DeleteUpdatePayload, UpdatePayload } from './update.type.ts';

const idOf = ({ id }: IdInput): number => readId(id, NOT_FOUND.update);

@Resolver()
export class UpdateMutations {
  @Mutation(() => CreateUpdatePayload, {
    description:
      "Publishes an update of a project of the viewer's own. Errors: PROJECT_NOT_FOUND, FORBIDDEN, VALIDATION, " +
      'INVALID_MEDIA, PAYLOAD_TOO_LARGE, MESSAGE_NEEDS_PRIVATE_UPDATE, MESSAGE_TOO_SOON, QUOTA_REACHED, ' +
      'LIMIT_REACHED, IDEMPOTENCY_CONFLICT, UPDATE_NOT_FOUND (the key created one that is deleted).',
  })
  async createUpdate(
    @Arg('input', () => CreateUpdateInput, { description: 'The update.' }) input: CreateUpdateInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const projectId = readId(input.projectId, NOT_FOUND.project);
    const mailToInvestors = input.mailToInvestors ?? false;
    const sent = { ...(await readUpdate(input)), mailToInvestors };
    const request = {
      key: input.clientMutationId ?? null,
      mutation: 'createUpdate',
      input: { projectId, ...sent },
      files: sent.media.map(({ file }) => file),
    };
    const { row: update, replayed } = await services.creations.once(viewer, request, {
      create: (rememberKey) => services.updates.create(viewer, projectId, sent, rememberKey),
      read: (id) => services.updates.getWithoutMarking(viewer, id),
    });
    return { update, replayed };
  }

  @Mutation(() => UpdatePayload, {
    description:
      'Changes the fields that are sent. Errors: UPDATE_NOT_FOUND, FORBIDDEN, EDIT_CONFLICT, VALIDATION, ' +
      'INVALID_MEDIA, PAYLOAD_TOO_LARGE, UPDATE_HIDDEN, QUOTA_REACHED, LIMIT_REACHED.',
  })
  async editUpdate(
    @Arg('input', () => EditUpdateInput, { description: 'The changes.' }) input: EditUpdateInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { baseRevision = null } = input;
    const update = await services.updates.edit(viewer, idOf(input), await readUpdate(input), { baseRevision });
    return { update };
  }

  @Mutation(() => DeleteUpdatePayload, {
    description: 'Deletes an update with its files and comments. Errors: UPDATE_NOT_FOUND, FORBIDDEN, UPDATE_HIDDEN.',
  })
  async deleteUpdate(
    @Arg('input', () => UpdateIdInput, { description: 'The update.' }) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { deletedUpdateId: input.id, project: await services.updates.remove(viewer, idOf(input)) };
  }
}
