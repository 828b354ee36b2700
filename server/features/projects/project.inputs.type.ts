import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Field, ID, InputType } from 'type-graphql';
import { PROJECT_FIELDS } from './project.fields.ts';
import { MAX_FOUND, type Genre, type ProjectFields } from './project.rules.ts';
import type { CatalogueFilter } from './catalogue/catalogue.filter.rules.ts';
import { GenreEnum } from './project.enums.type.ts';
import { CreationKey } from '#server/features/idempotency/creation.key.type.ts';
import { createInput, updateInput, inputReader } from '#server/platform/graphql/fields.ts';
import { BaseRevision } from '#server/platform/graphql/revision.type.ts';
import { SOURCE_MEANING } from '#server/kernel/referral.source.ts';
import { idInput } from '#server/platform/graphql/id.input.ts';
import type { ProjectInput } from './project.service.ts';
import { readFile } from '#server/platform/graphql/uploaded.file.ts';

export async function readProject(input: CreateProjectInput | UpdateProjectInput): Promise<ProjectInput> {
  return { fields: readProjectFields(input), cover: input.cover ? await readFile(input.cover) : null };
}

@InputType('ProjectFilter', { description: 'Conditions that the listed projects meet, all of them.' })
export class ProjectFilterInput {
  @Field(() => String, {
    nullable: true,
    description:
      'Beginnings of words of the title, the descriptions or the studio, in any letter case and with or without ' +
      `accents; all must be found. Of more than ${MAX_FOUND} matches the latest ${MAX_FOUND} are listed and counted.`,
  })
  search?: string | null;

  @Field(() => GenreEnum, { nullable: true, description: 'Only projects of this genre.' })
  genre?: Genre | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only projects with this development stage or current stage, written as in ProjectFacets.stages.',
  })
  stage?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for only those that receive investments and have a seat left.',
  })
  onlyOpen?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True for only those that the viewer follows.' })
  onlyFollowed?: boolean | null;
}

export const readProjectFilter = (filter: ProjectFilterInput | null | undefined): CatalogueFilter => ({
  search: filter?.search ?? null,
  genre: filter?.genre ?? null,
  stage: filter?.stage?.trim() || null,
  onlyOpen: filter?.onlyOpen ?? false,
  onlyFollowed: filter?.onlyFollowed ?? false,
});

const COVER = {
  nullable: true,
  description:
    'Cover picture to upload, which wins over coverImage: PNG, JPG or GIF, at most 10 MB. Errors: ' +
    'INVALID_MEDIA, PAYLOAD_TOO_LARGE.',
};

const { isActive: _onlyEdited, ...NEW_PROJECT_FIELDS } = PROJECT_FIELDS;

@InputType('CreateProjectInput', { description: 'A project to create.' })
export class CreateProjectInput extends createInput(NEW_PROJECT_FIELDS) {
  @Field(() => GraphQLUpload, COVER)
  cover?: Promise<FileUpload> | null;

  @CreationKey()
  clientMutationId?: string | null;
}

@InputType('UpdateProjectInput', {
  description:
    'Changes to a project: an absent field stays unchanged. After the first investment goal, limits, model, ROI, last ' +
    'day, funding model, days to pay and revenue share are frozen. Errors: TERMS_LOCKED, CAMPAIGN_ENDED, ' +
    'CLOSING_DAY_PASSED, REVENUE_SHARE_OFF.',
})
export class UpdateProjectInput extends updateInput(PROJECT_FIELDS) {
  @Field(() => ID, { description: 'Id of the project. Errors: PROJECT_NOT_FOUND, FORBIDDEN.' })
  id!: string;

  @BaseRevision('Project.revision')
  baseRevision?: number | null;

  @Field(() => GraphQLUpload, COVER)
  cover?: Promise<FileUpload> | null;
}

export const ProjectIdInput = idInput('ProjectIdInput', 'project');

@InputType('FollowProjectInput', { description: 'A project to follow.' })
export class FollowProjectInput {
  @Field(() => ID, { description: 'Id of the project. Errors: PROJECT_NOT_FOUND.' })
  id!: string;

  @Field(() => String, { nullable: true, description: SOURCE_MEANING })
  source?: string | null;
}

const readProjectFields = inputReader<ProjectFields>(PROJECT_FIELDS);
