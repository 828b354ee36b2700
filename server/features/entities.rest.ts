import { answersOf } from '#server/platform/rest/operation.ts';
import { PEOPLE } from './accounts/account.presenter.rest.ts';
import { Comment } from './comments/comment.presenter.rest.ts';
import { Investment } from './investments/investment.presenter.rest.ts';
import { MILESTONES } from './milestones/milestone.presenter.rest.ts';
import { Project } from './projects/project.presenter.rest.ts';
import { UPDATES } from './updates/update.presenter.rest.ts';
import { COUNT, described, FLAG, ID, shape, TEXT, type Schema } from '#server/platform/rest/schema.ts';

const Pagination = {
  page: described(COUNT, 'Number of this page.'),
  per_page: described(COUNT, 'Maximum number of items of a page.'),
  total: described(COUNT, 'Number of items in the whole list.'),
  pages: described(COUNT, 'Number of pages.'),
};

const NEXT = described(TEXT, 'Present when the list goes on: sent as `after`, it gives the rows that follow.');

const TOTAL_IS_CAPPED = described(FLAG, 'True when counting ended at `total` and there may be more; else absent.');

const Removed = {
  message: described(TEXT, 'Confirmation in Spanish, to be shown.'),
  id: described(ID, 'Id of what was deleted.'),
};

const FailureBody: Schema = {
  ...shape({
    message: described(TEXT, 'The reason in Spanish, to be shown.'),
    error: described(TEXT, 'The same as `message`.'),
    code: described(TEXT, 'Stable code of the error, for programs.'),
    details: described(
      { type: 'object', additionalProperties: TEXT },
      'What is wrong with each field, in Spanish, by the name of the field.',
    ),
  }),
  required: ['message', 'error', 'code'],
};

/** Response schemas, by name. */
const ENTITIES = { ...PEOPLE, Project, Investment, ...MILESTONES, ...UPDATES, Comment, Pagination, Removed };

export const { single, paged } = answersOf(ENTITIES);

export const COMPONENTS: Record<string, Schema> = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([name, properties]) => [name, shape(properties)])),
  Pagination: {
    ...shape({ ...Pagination, next: NEXT, total_is_capped: TOTAL_IS_CAPPED }),
    required: Object.keys(Pagination),
  },
  Error: FailureBody,
};
