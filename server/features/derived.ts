import type { Derived } from '#server/platform/database/derived.ts';
import { commentCounts, latestUpdates } from './updates/update.table.ts';
import { UPDATE_SEARCH } from './updates/update.search.repository.ts';
import { catalogueLists } from './projects/catalogue/lists.table.ts';
import { PROJECT_SEARCH } from './projects/catalogue/project.search.repository.ts';
import { openProjects } from './projects/project.table.ts';
import { PROFILE_SEARCH } from './studios/profile.search.repository.ts';
import { APPEND_ONLY_TABLES } from './tables.ts';

const SEARCHED = [PROJECT_SEARCH, UPDATE_SEARCH, PROFILE_SEARCH.developers, PROFILE_SEARCH.investors];

/** What triggers derive from the tables, by name. */
export const DERIVED: Readonly<Record<string, Derived>> = {
  lists: catalogueLists,
  'search folding': ({ searchFolding }) => searchFolding(),
  search: ({ searchIndex }) => SEARCHED.map(searchIndex).join(''),
  'latest updates': latestUpdates,
  'open projects': openProjects,
  'comment counts': commentCounts,
  'append only': ({ appendOnly }) => APPEND_ONLY_TABLES.map(appendOnly).join(''),
};
