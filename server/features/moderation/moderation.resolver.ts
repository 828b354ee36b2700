import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import { REPORT_RECEIVED, type ModerationNotice } from './moderation.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { byHiding, PageArgs, readConnection } from '#server/platform/graphql/connection.ts';
import {
  ModerationNoticeConnection,
  AnswerModerationNoticeInput,
  AnswerModerationNoticePayload,
  ModerationNoticeType,
  ProjectHidingType,
  ReportInput,
  ReportPayload,
} from './moderation.type.ts';
import type { Context } from '#server/features/context.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';

@Resolver()
export class ModerationMutations {
  @Query(() => ModerationNoticeConnection, {
    description:
      'Notices of content of the viewer that Fichín hid, shown again or not, latest first. Errors: UNAUTHENTICATED.',
  })
  moderationNotices(@Args(() => PageArgs) page: PageArgs, @Ctx() { viewer, services, budget }: Context) {
    return readConnection(budget, page, (slice) => services.moderation.listNotices(viewer, slice), byHiding);
  }

  @Mutation(() => ReportPayload, {
    description:
      'Reports to Fichín what the viewer may see and is not their own: once, and 30 times a day. Nobody learns who ' +
      'reported. Errors: UNAUTHENTICATED, VALIDATION, OWN_CONTENT, ALREADY_REPORTED, TOO_MANY_REQUESTS, ' +
      'PROJECT_NOT_FOUND, UPDATE_NOT_FOUND, PRIVATE_UPDATE, UPDATE_HIDDEN, COMMENT_NOT_FOUND, QUESTION_NOT_FOUND, ' +
      'PERSON_NOT_FOUND.',
  })
  async report(
    @Arg('input', () => ReportInput, { description: 'What is reported, and why.' }) input: ReportInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { subjectKind: kind, subjectId, reason, text } = input;
    const subject = { kind, id: readId(subjectId, NOT_FOUND[kind]) };
    return {
      report: await services.moderation.report(viewer, { subject, reason, text: text ?? '' }),
      message: REPORT_RECEIVED,
    };
  }

  @Mutation(() => AnswerModerationNoticePayload, {
    description:
      'Answers a notice of the viewer, once, while the content is hidden. Errors: UNAUTHENTICATED, VALIDATION, ' +
      'NOTICE_NOT_FOUND, ALREADY_ANSWERED, NOT_HIDDEN.',
  })
  async answerModerationNotice(
    @Arg('input', () => AnswerModerationNoticeInput, { description: 'The notice and the answer.' })
    { id, answer }: AnswerModerationNoticeInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { notice: await services.moderation.answer(viewer, readId(id, NOT_FOUND.notice), answer) };
  }
}

@Resolver(() => ModerationNoticeType)
export class ModerationNoticeResolver {
  @FieldResolver(() => Boolean, { description: 'Whether the viewer may answer: once, while it is hidden.' })
  viewerCanAnswer(@Root() notice: Visible<ModerationNotice>, @Ctx() { viewer, services }: Context) {
    return services.moderation.canAnswer(viewer, notice);
  }

  @FieldResolver(() => ProjectType, {
    nullable: true,
    description: 'The project it is about or in; null when it is gone or the viewer may not see it.',
  })
  project(@Root() { projectId }: Visible<ModerationNotice>, @Ctx() { loaders }: Context) {
    return loaders.project.load(projectId);
  }
}

@Resolver(() => ProjectType)
export class ProjectHidingResolver {
  @FieldResolver(() => ProjectHidingType, {
    nullable: true,
    description:
      'Why Fichín hid it, for its developer, its editors and whoever ever invested in it, who alone see it ' +
      'meanwhile; null while it is not hidden.',
  })
  hiding(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return project.hiddenAt ? loaders.hiding.load(project) : null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Why Fichín closed it to investments; null while it is not, and for everybody but its developer.',
  })
  async closedByOperatorReason(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    if (project.closedByOperatorReason === null) return null;
    return (await loaders.viewerRights.load(project)).has('project.edit') ? project.closedByOperatorReason : null;
  }
}
