import { FIGURES } from './entities.figures.ts';
import { NEWS } from './entities.news.ts';
import { PROJECTS } from './entities.projects.ts';
import { COUNT, described, ID, shape, TEXT, type Schema } from './schema.ts';

const Pagination = { page: COUNT, per_page: COUNT, total: COUNT, pages: COUNT };

const NEXT = described(TEXT, 'There is more than one answer holds: send this as `after` to get what follows.');

const Removed = { message: TEXT, id: ID };

const FailureBody: Schema = {
  ...shape({
    message: described(TEXT, 'In Spanish, fit to show.'),
    error: described(TEXT, 'The same as `message`.'),
    code: described(TEXT, 'Stable; decide by this.'),
    details: described({ type: 'object', additionalProperties: TEXT }, 'What is wrong with each field.'),
  }),
  required: ['message', 'error', 'code'],
};

/** What the calls answer with, by name. */
export const ENTITIES = { ...PROJECTS, ...NEWS, ...FIGURES, Pagination, Removed };
export type Entity = keyof typeof ENTITIES;

export const COMPONENTS: Record<string, Schema> = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([name, properties]) => [name, shape(properties)])),
  Pagination: { ...shape({ ...Pagination, next: NEXT }), required: Object.keys(Pagination) },
  Error: FailureBody,
};
