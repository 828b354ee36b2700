import { Field, ObjectType } from 'type-graphql';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { FIRST_STEP_MEANINGS, FIRST_STEPS } from './first.steps.rules.ts';

export const FirstStepEnum = closedSet(FIRST_STEPS, 'FirstStep', 'What brings a studio nearer to an investment.', {
  meaning: (step) => FIRST_STEP_MEANINGS[step],
  inRest: null,
});

@ObjectType('FirstSteps', { description: 'What a studio did towards its first investment.' })
export class FirstStepsType {
  @Field(() => ProjectType, { description: 'The latest of its projects, drafts included but archived ones.' })
  project!: object;

  @MaxItems(FIRST_STEPS.length)
  @Field(() => [FirstStepEnum], { description: 'What is done in that project.' })
  done!: string[];
}
