import { isInRest, PROJECT_ORDERS, type ProjectOrder } from './project.order.rules.ts';
import { MAX_COUNTED, MAX_FOUND } from '../project.rules.ts';
import { ALL_PROJECTS, type CatalogueFilter } from './catalogue.filter.rules.ts';
import { readQuery, readQueryFlag } from '#server/platform/rest/query.ts';
import { oneOf, TEXT } from '#server/platform/rest/schema.ts';

export const readFilter = (query: unknown): CatalogueFilter => ({
  ...ALL_PROJECTS,
  search: readQuery(query, 'search'),
  genre: readQuery(query, 'genre')?.toLowerCase() ?? null,
  stage: readQuery(query, 'stage') ?? readQuery(query, 'development_stage') ?? readQuery(query, 'current_stage'),
  onlyOpen: readQueryFlag(query, 'only_open'),
  onlyFollowed: readQueryFlag(query, 'only_followed'),
});

const ORDERS = new Map(
  (Object.keys(PROJECT_ORDERS) as ProjectOrder[]).filter(isInRest).map((order) => [order.replaceAll('-', '_'), order]),
);

const SORT_NAMES = [...ORDERS.keys()];

/** An unknown order counts as none. */
export const readOrder = (query: unknown): ProjectOrder => ORDERS.get(readQuery(query, 'sort') ?? '') ?? 'newest';

export const FILTER_QUERY = {
  sort: {
    ...oneOf(SORT_NAMES),
    default: 'newest',
    description: [...ORDERS].map(([name, order]) => `\`${name}\`: ${PROJECT_ORDERS[order]}`).join(' '),
  },
  only_open: {
    type: 'boolean',
    default: false,
    description: 'Only those that receive investments and have a seat left.',
  },
  only_followed: { type: 'boolean', default: false, description: 'Only those that the viewer follows.' },
  search: {
    ...TEXT,
    description:
      'Beginnings of words of the title, the descriptions or the studio, in any letter case and with or without ' +
      `accents; all must be found. Of more than ${MAX_FOUND} matches the latest ${MAX_FOUND} are listed and counted.`,
  },
  genre: { ...TEXT, description: 'Only projects of this genre.' },
  stage: { ...TEXT, description: 'Only projects with this `development_stage` or `current_stage`.' },
};

/** What the document says of the list. */
export const CATALOGUE =
  'For everybody who is signed in. Each project comes with its milestones. `total` is exact for all projects and for ' +
  'those of a genre and a stage, newest or most funded first, and for followed ones. Any other list is counted up to ' +
  `${MAX_COUNTED}: \`total_is_capped\` then says that there may be more, pages by number reach as far, and \`next\` ` +
  'leads through the rest.';
