import { MILESTONE_FIELDS } from '#server/domain/milestone.fields.ts';
import type { MilestoneFields } from '#server/domain/milestone.ts';
import { createRest } from '../base/fields.ts';

/** A milestone's declared fields in REST. */
export const MILESTONE_REST = createRest<MilestoneFields>(MILESTONE_FIELDS);
