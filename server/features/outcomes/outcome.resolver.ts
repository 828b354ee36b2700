import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import { createInput, inputReader } from '#server/platform/graphql/fields.ts';
import type { Context } from '#server/features/context.ts';
import { OUTCOME_FIELDS } from '#server/features/projects/outcome/outcome.fields.ts';
import type { Outcome } from '#server/features/projects/outcome/outcome.rules.ts';
import { ProjectPayload } from '#server/features/projects/project.type.ts';

@InputType('ConcludeProjectInput', { description: 'What became of a game.' })
class ConcludeProjectInput extends createInput(OUTCOME_FIELDS) {
  @Field(() => ID, { description: 'Id of the project. Errors: PROJECT_NOT_FOUND, FORBIDDEN.' })
  id!: string;
}

const readOutcome = inputReader<Outcome>(OUTCOME_FIELDS);

@Resolver()
export class OutcomeResolver {
  @Mutation(() => ProjectPayload, {
    description:
      'Ends a published project with what became of the game, once and for good: it takes no more money, its promises ' +
      'are no longer watched, and its updates go on. A cancelled one releases all investments that stand. Errors: ' +
      'PROJECT_NOT_FOUND, FORBIDDEN, VALIDATION, INVALID_DATE, PROJECT_NOT_PUBLISHED, PROJECT_CONCLUDED, ' +
      'CAMPAIGN_RUNNING (released before an all-or-nothing campaign ended).',
  })
  async concludeProject(
    @Arg('input', () => ConcludeProjectInput, { description: 'The project and its outcome.' })
    input: ConcludeProjectInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const id = readId(input.id, NOT_FOUND.project);
    return { project: await services.outcomes.conclude(viewer, id, readOutcome(input)) };
  }
}
