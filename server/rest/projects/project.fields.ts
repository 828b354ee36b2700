import { PROJECT_FIELDS } from '#server/domain/project.fields.ts';
import type { ProjectFields } from '#server/domain/project.ts';
import { createRest } from '../base/fields.ts';

/** A project's declared fields in REST. */
export const PROJECT_REST = createRest<ProjectFields>(PROJECT_FIELDS);
