import type { EventKind } from '#server/kernel/events/event.kinds.ts';
import type { NewEvent } from '#server/kernel/events/event.ts';
import { changedFields } from '#server/kernel/fields/revision.ts';
import { PROJECT_FIELDS } from './project.fields.ts';
import type { Project } from './project.rules.ts';
import { TERMS_FIELDS } from './terms/terms.rules.ts';

/** Who did it, null for an operator, and when. */
type By = { actorId: number | null; createdAt: Date };

const TERMS: readonly string[] = TERMS_FIELDS;
const OTHER_FIELDS = Object.fromEntries(
  Object.entries(PROJECT_FIELDS).filter(([property]) => !TERMS.includes(property)),
);

/**
 * The events of a saved project; `before` is null for a new one. Closing has an event only while the project is
 * published, and an edit if it was published. Unpublishing and publishing again count as edits.
 */
export function eventsOfProject(before: Project | null, after: Project, by: By): NewEvent[] {
  const event = (kind: EventKind): NewEvent => ({ ...by, kind, projectId: after.id, subjectId: null });
  const wasPublished = before?.isPublished ?? false;
  const hasNewTerms = before && before.termsVersion !== after.termsVersion;
  const isFirstPublication = after.isPublished && !before?.publishedAt;
  const closes = wasPublished && after.isPublished && before?.isActive && !after.isActive;
  const isShownOtherwise = before !== null && wasPublished !== after.isPublished && !isFirstPublication;
  const isEdited = before !== null && wasPublished && changedFields(OTHER_FIELDS, before, after).length > 0;
  return [
    ...(isFirstPublication ? [event('project_published')] : []),
    ...(wasPublished && hasNewTerms ? [event('terms_changed')] : []),
    ...(closes ? [event('project_closed')] : []),
    ...(isEdited || isShownOtherwise ? [event('project_updated')] : []),
  ];
}
