import type { Writable } from 'node:stream';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import type { MediaFile } from '#server/data/media.store.ts';
import { DomainError, type Problem } from '#server/domain/errors.ts';
import { parseId } from '#server/domain/id.ts';
import type { ProjectPatch } from '#server/domain/project.edit.ts';
import { readPercent } from '#server/domain/roi.ts';
import { refuseForm } from '#server/http/broken.form.ts';
import type { MilestonePatch } from '#server/domain/milestone.edit.ts';
import type { ProjectInput } from '#server/services/project.service.ts';
import type { NewMedia, UpdatePatch } from '#server/services/update.writes.ts';
import type {
  CreateMilestoneInput,
  CreateUpdateInput,
  EditMilestoneInput,
  EditUpdateInput,
  MediaInput,
} from './types/inputs.ts';
import type { UploadedFile } from './uploads.form.ts';
import type { CreateProjectInput, UpdateProjectInput } from './types/project.inputs.ts';

/** An ID of ours is a whole number; anything else names nothing. */
export function readId(written: string, notFound: Problem): number {
  const id = parseId(written);
  if (id === null) throw new DomainError(notFound);
  return id;
}

export async function readProject(input: CreateProjectInput | UpdateProjectInput): Promise<ProjectInput> {
  const { cover, fundingGoal, minInvestment, maxInvestment, expectedRoi, ...rest } = input;
  const { id: _id, ...named } = rest as typeof rest & { id?: string };
  const fields: ProjectPatch = {
    ...named,
    fundingGoalCents: fundingGoal,
    minInvestmentCents: minInvestment,
    maxInvestmentCents: maxInvestment,
    roi: expectedRoi === undefined || expectedRoi === null ? expectedRoi : (readPercent(expectedRoi) ?? Number.NaN),
  };
  return { fields, cover: cover ? await readFile(cover) : null };
}

async function readFile(upload: Promise<FileUpload>): Promise<MediaFile> {
  const { createReadStream, capacitor } = (await upload.catch(refuseForm)) as UploadedFile;
  if (capacitor.errored) capacitor.destroy(capacitor.errored);
  else capacitor.off('error', giveUp).once('error', giveUp); // a file may be named more than once
  return {
    stream: () => {
      if (capacitor.errored) throw capacitor.errored;
      return createReadStream();
    },
  };
}

/** What could not be put aside; by itself it would keep its readers waiting for ever. */
function giveUp(this: Writable, error: Error): void {
  this.destroy(error);
}

async function readMedia(media: MediaInput[] | null | undefined): Promise<NewMedia[]> {
  return Promise.all(
    (media ?? []).map(async ({ file, caption }) => ({ file: await readFile(file), caption: caption ?? '' })),
  );
}

/** A field sent as null is as good as absent: none of these can be emptied. */
export async function readUpdate(input: CreateUpdateInput | EditUpdateInput): Promise<UpdatePatch> {
  const { title, content, type, isPublic, media } = input;
  const existingMedia = 'existingMedia' in input ? input.existingMedia : null;
  return {
    ...(title === null || title === undefined ? {} : { title }),
    ...(content === null || content === undefined ? {} : { content }),
    ...(type ? { type } : {}),
    ...(isPublic === null || isPublic === undefined ? {} : { isPublic }),
    ...(existingMedia
      ? { existingMedia: existingMedia.map(({ url, caption }) => ({ url, caption: caption ?? null })) }
      : {}),
    media: await readMedia(media),
  };
}

export function readMilestone(input: CreateMilestoneInput | EditMilestoneInput): MilestonePatch {
  const { title, description, stage, status, dueDate, startDate, progress } = input;
  return { title, description, stage, status, dueDate, startDate, progress };
}
