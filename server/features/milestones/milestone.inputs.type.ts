import { idInput } from '#server/platform/graphql/id.input.ts';
import { InputType, Field, ID } from 'type-graphql';
import { createInput, updateInput, inputReader } from '#server/platform/graphql/fields.ts';
import { CreationKey } from '#server/features/idempotency/creation.key.type.ts';
import { MILESTONE_FIELDS } from './milestone.fields.ts';
import { BaseRevision } from '#server/platform/graphql/revision.type.ts';
import type { MilestoneFields } from './milestone.rules.ts';
import type { MilestonePatch } from './milestone.edit.rules.ts';

export const MilestoneIdInput = idInput('MilestoneIdInput', 'milestone');

@InputType('CreateMilestoneInput', { description: 'A milestone to add to a project.' })
export class CreateMilestoneInput extends createInput(MILESTONE_FIELDS) {
  @Field(() => ID, { description: 'Id of its project. Errors: PROJECT_NOT_FOUND, FORBIDDEN.' })
  projectId!: string;

  @CreationKey()
  clientMutationId?: string | null;
}

@InputType('EditMilestoneInput', { description: 'Changes to a milestone: an absent field stays unchanged.' })
export class EditMilestoneInput extends updateInput(MILESTONE_FIELDS) {
  @Field(() => ID, { description: 'Id of the milestone. Errors: MILESTONE_NOT_FOUND, FORBIDDEN.' })
  id!: string;

  @BaseRevision('Milestone.revision')
  baseRevision?: number | null;
}

const readMilestoneFields = inputReader<MilestoneFields>(MILESTONE_FIELDS);

export const readMilestone = (input: CreateMilestoneInput | EditMilestoneInput): MilestonePatch =>
  readMilestoneFields(input);
