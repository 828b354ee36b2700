import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Context } from '#server/features/context.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { ProjectPayload, ProjectType } from '#server/features/projects/project.type.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { MessagePayload } from '#server/features/sessions/credential.type.ts';
import { inputReader } from '#server/platform/graphql/fields.ts';
import { DateTime } from '#server/platform/graphql/scalars.ts';
import { accountKindOf } from './account.rules.ts';
import { INSTRUCTIONS_FIELDS } from './instructions.fields.ts';
import {
  CHANGE_HOURS,
  CHANGE_STOPPED,
  FIRST_CONFIRMED,
  MAX_VERSIONS_A_DAY,
  type Instructions,
} from './instructions.rules.ts';
import {
  AccountKindEnum,
  InstructionsAbsenceEnum,
  PaymentChangeLinkInput,
  PaymentInstructionsType,
  SetPaymentInstructionsInput,
  StopPaymentInstructionsInput,
} from './instructions.type.ts';

const readInstructions = inputReader<Instructions>(INSTRUCTIONS_FIELDS);

@Resolver()
export class InstructionsMutations {
  @Mutation(() => ProjectPayload, {
    description:
      "Says how a project's studio is paid. The first version is in force at once where nobody has invested, and its " +
      `owner may confirm it by mail where somebody has; otherwise, and each later one, ${CHANGE_HOURS} hours after it was ` +
      "written. It replaces one that isn't in force yet. Its owner is always mailed, with a link that stops it; whoever " +
      'has something to pay is notified by mail that it changes, never how, and of the first once it is in force. The same again ' +
      `changes nothing. At most ${MAX_VERSIONS_A_DAY} in 24 hours. The profile of the studio has a link, by which ` +
      'investors reach it. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, STEP_UP_REQUIRED, PROJECT_NOT_FOUND, FORBIDDEN, ' +
      'VALIDATION, EMAIL_NOT_CONFIRMED, CONTACT_REQUIRED, PAYMENTS_FROZEN, LIMIT_REACHED, QUOTA_REACHED.',
  })
  async setPaymentInstructions(
    @Arg('input', () => SetPaymentInstructionsInput, { description: 'The project and how it is paid.' })
    input: SetPaymentInstructionsInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const id = readId(input.projectId, NOT_FOUND.project);
    return { project: await services.paymentInstructions.set(viewer, id, readInstructions(input)) };
  }

  @Mutation(() => ProjectPayload, {
    description:
      'Stops a version that is not in force yet: what was in force stays, and whoever was notified of the change is notified ' +
      'so. Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND, FORBIDDEN, NO_PENDING_CHANGE.',
  })
  async stopPaymentInstructions(
    @Arg('input', () => StopPaymentInstructionsInput, { description: 'The project.' })
    { projectId }: StopPaymentInstructionsInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { project: await services.paymentInstructions.stop(viewer, readId(projectId, NOT_FOUND.project)) };
  }

  @Mutation(() => MessagePayload, {
    description:
      'Stops a version that is not in force yet, by the link that its owner was sent, once; the first version also while ' +
      `it is in force, for ${CHANGE_HOURS} hours after it was written. Needs no token. Errors: INVALID_STOP_LINK.`,
  })
  async stopPaymentChange(
    @Arg('input', () => PaymentChangeLinkInput, { description: 'The link.' }) { secret }: PaymentChangeLinkInput,
    @Ctx() { services }: Context,
  ) {
    await services.paymentInstructions.stopByLink(secret);
    return { message: CHANGE_STOPPED };
  }

  @Mutation(() => MessagePayload, {
    description:
      'Puts the first version, which waits because somebody has invested, in force at once, by the link that its owner ' +
      'was sent. Needs no token. Errors: INVALID_STOP_LINK.',
  })
  async confirmPaymentChange(
    @Arg('input', () => PaymentChangeLinkInput, { description: 'The link.' }) { secret }: PaymentChangeLinkInput,
    @Ctx() { services }: Context,
  ) {
    await services.paymentInstructions.confirmByLink(secret);
    return { message: FIRST_CONFIRMED };
  }
}

@Resolver(() => PaymentInstructionsType)
export class InstructionsResolver {
  @FieldResolver(() => AccountKindEnum, { nullable: true, description: 'What the account is; null without one.' })
  accountKind(@Root() { account }: Instructions) {
    return account === null ? null : accountKindOf(account);
  }
}

@Resolver(() => ProjectType)
export class ProjectInstructionsResolver {
  @FieldResolver(() => PaymentInstructionsType, {
    nullable: true,
    description:
      'How its studio is paid, as is in force now: for its owner, and for whoever has a standing commitment in it, once ' +
      'commitments are due, their address is confirmed and while nobody froze it. Null for everybody else, and where ' +
      'there is none: `paymentInstructionsAbsence` says why.',
  })
  async paymentInstructions(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return (await loaders.paymentInstructions.load(project)).current;
  }

  @FieldResolver(() => InstructionsAbsenceEnum, {
    nullable: true,
    description: 'Why the viewer sees no `paymentInstructions`; null when they see them.',
  })
  async paymentInstructionsAbsence(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return (await loaders.paymentInstructions.load(project)).absence;
  }

  @FieldResolver(() => PaymentInstructionsType, {
    nullable: true,
    description: 'What will be in force next; null for everybody but its owner, and where nothing changes.',
  })
  async nextPaymentInstructions(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return (await loaders.paymentInstructions.load(project)).next;
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description: 'When paymentInstructions change; null where nothing changes, and for whoever sees none.',
  })
  async paymentInstructionsChangeOn(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return (await loaders.paymentInstructions.load(project)).changesOn;
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether Fichín froze how its studio is paid, suspended the studio or hid the project, so that nobody but its ' +
      'owner sees it. For its owner and whoever has a standing commitment in it; false for everybody else.',
  })
  async arePaymentsFrozen(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return (await loaders.paymentInstructions.load(project)).block === 'BY_OPERATORS';
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether its studio closed its account, so that nothing more is paid to it. For whoever has a standing ' +
      'commitment in it; false for everybody else.',
  })
  async isStudioClosed(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return (await loaders.paymentInstructions.load(project)).block === 'CLOSED';
  }
}
