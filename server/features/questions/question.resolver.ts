import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Readable, Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { nestedConnection, PageArgs } from '#server/platform/graphql/connection.ts';
import type { Context } from '#server/features/context.ts';
import { ProjectType, RefusalType } from '#server/features/projects/project.type.ts';
import { AuthorType } from '#server/features/comments/comment.type.ts';
import type { Question } from './question.rules.ts';
import {
  AnswerQuestionInput,
  AskQuestionInput,
  AskQuestionPayload,
  EditAnswerInput,
  EditQuestionInput,
  QuestionConnection,
  QuestionPayload,
  QuestionType,
  WithdrawQuestionInput,
  WithdrawQuestionPayload,
} from './question.type.ts';

const idOf = ({ id }: { id: string }): number => readId(id, NOT_FOUND.question);

@Resolver(() => QuestionType)
export class QuestionResolver {
  @Query(() => QuestionType, {
    nullable: true,
    description: 'One question that the viewer may read. Errors: UNAUTHENTICATED, QUESTION_NOT_FOUND.',
  })
  question(
    @Arg('id', () => ID, { description: 'Id of the question.' }) id: string,
    @Ctx() { viewer, services }: Context,
  ) {
    return services.questions.get(viewer, idOf({ id }));
  }

  @Mutation(() => AskQuestionPayload, {
    description:
      'Asks the studio of a published project, as anybody who sees it but the studio: once in a day of Buenos Aires, ' +
      'a withdrawn question included. Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND, OWN_PROJECT, ' +
      'PROJECT_NOT_PUBLISHED, VALIDATION, QUOTA_REACHED, IDEMPOTENCY_CONFLICT.',
  })
  async askQuestion(
    @Arg('input', () => AskQuestionInput, { description: 'The question.' }) input: AskQuestionInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { content, clientMutationId: key = null } = input;
    const projectId = readId(input.projectId, NOT_FOUND.project);
    const request = { key, mutation: 'askQuestion', input: { projectId, content } };
    const { row: question, replayed } = await services.creations.once(viewer, request, {
      create: (rememberKey) => services.questions.ask(viewer, projectId, content, rememberKey),
      read: (id) => services.questions.get(viewer, id),
    });
    return { question, project: await services.projects.get(viewer, projectId), replayed };
  }

  @Mutation(() => QuestionPayload, {
    description:
      "Edits a question of the viewer's own that has no answer. Nobody is notified. Errors: UNAUTHENTICATED, " +
      'QUESTION_NOT_FOUND, FORBIDDEN, ALREADY_ANSWERED, EDIT_CONFLICT, PROJECT_NOT_PUBLISHED, VALIDATION, QUOTA_REACHED.',
  })
  async editQuestion(
    @Arg('input', () => EditQuestionInput, { description: 'The question and its new text.' }) input: EditQuestionInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { content, baseRevision = null } = input;
    const question = await services.questions.edit(viewer, idOf(input), content, baseRevision);
    return { question, project: await services.projects.get(viewer, question.projectId) };
  }

  @Mutation(() => WithdrawQuestionPayload, {
    description:
      "Withdraws a question of the viewer's own that has no answer, for good. " +
      'Errors: UNAUTHENTICATED, QUESTION_NOT_FOUND, FORBIDDEN, ALREADY_ANSWERED.',
  })
  async withdrawQuestion(
    @Arg('input', () => WithdrawQuestionInput, { description: 'The question.' }) input: WithdrawQuestionInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { withdrawnQuestionId: input.id, project: await services.questions.withdraw(viewer, idOf(input)) };
  }

  @Mutation(() => QuestionPayload, {
    description:
      "Answers a question in a published project of the viewer's own, once. Errors: UNAUTHENTICATED, " +
      'QUESTION_NOT_FOUND, FORBIDDEN, ALREADY_ANSWERED, EDIT_CONFLICT, PROJECT_NOT_PUBLISHED, VALIDATION, QUOTA_REACHED.',
  })
  async answerQuestion(
    @Arg('input', () => AnswerQuestionInput, { description: 'The question and its answer.' })
    input: AnswerQuestionInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { answer, baseRevision = null } = input;
    const question = await services.questions.answer(viewer, idOf(input), answer, baseRevision);
    return { question, project: await services.projects.get(viewer, question.projectId) };
  }

  @Mutation(() => QuestionPayload, {
    description:
      "Edits the answer to a question in a published project of the viewer's own. Nobody is notified. Errors: " +
      'UNAUTHENTICATED, QUESTION_NOT_FOUND, FORBIDDEN, NOT_ANSWERED, EDIT_CONFLICT, PROJECT_NOT_PUBLISHED, VALIDATION, ' +
      'QUOTA_REACHED.',
  })
  async editAnswer(
    @Arg('input', () => EditAnswerInput, { description: 'The question and the new text of its answer.' })
    input: EditAnswerInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { answer, baseRevision = null } = input;
    const question = await services.questions.editAnswer(viewer, idOf(input), answer, baseRevision);
    return { question, project: await services.projects.get(viewer, question.projectId) };
  }

  @FieldResolver(() => AuthorType, { description: 'Who asked.' })
  author(@Root() { authorId, authorName, authorRole }: Readable<Question>) {
    return { id: authorId, name: authorName, role: authorRole };
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer may edit it: who asked, until it is answered.' })
  async viewerCanEdit(@Root() question: Readable<Question>, @Ctx() { viewer, services, loaders }: Context) {
    const project = await loaders.project.load(question.projectId);
    return project !== null && services.questions.canEdit(viewer, project, question);
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer may withdraw it: who asked, until it is answered.' })
  viewerCanWithdraw(@Root() question: Readable<Question>, @Ctx() { viewer, services }: Context) {
    return services.questions.canWithdraw(viewer, question);
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer may answer it: the studio, once.' })
  async viewerCanAnswer(@Root() question: Readable<Question>, @Ctx() { viewer, services, loaders }: Context) {
    const project = await loaders.project.load(question.projectId);
    return project !== null && services.questions.canAnswer(viewer, project, question);
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer may edit its answer: the studio.' })
  async viewerCanEditAnswer(@Root() question: Readable<Question>, @Ctx() { viewer, services, loaders }: Context) {
    const project = await loaders.project.load(question.projectId);
    return project !== null && services.questions.canEditAnswer(viewer, project, question);
  }
}

@Resolver(() => ProjectType)
export class ProjectQuestionResolver {
  @FieldResolver(() => QuestionConnection, {
    description:
      'Questions to its studio that the viewer may read, newest first: answered and own ones, and all for its owner.',
  })
  questions(
    @Root() project: Visible<Project>,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { viewer, services, loaders, budget }: Context,
  ) {
    const firstPage = (limit: number) => loaders.firstQuestions(project, limit);
    const nextPage = (slice: Parameters<typeof services.questions.list>[2]) =>
      services.questions.list(viewer, project, slice);
    return nestedConnection(budget, page, { firstPage, nextPage });
  }

  @FieldResolver(() => RefusalType, {
    nullable: true,
    description:
      'Why the viewer may not ask its studio now, or null: OWN_PROJECT, PROJECT_NOT_PUBLISHED, or QUOTA_REACHED until ' +
      'the next day.',
  })
  viewerAskRefusal(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.questionRefusal.load(project);
  }
}
