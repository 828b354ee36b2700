import type { Derived, DerivedSql } from '#server/platform/database/derived.ts';
import type { Kit } from '#server/platform/database/kit.ts';
import { BUCKET_LEVEL, BUCKET_SIZE, BUCKETS_PER_LONG, DEVELOPERS, INVESTORS } from './lists.rules.ts';

/** Tables written by the triggers below, so that the originals are never scanned. */
export function defineLists(kit: Kit) {
  /** The catalogue's lists that contain each published project: one row per list. */
  const listings = kit.table(
    'listings',
    {
      list: kit.key().notNull(),
      createdAt: kit.time().notNull(),
      projectId: kit.ref().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.list, t.createdAt, t.projectId] })],
  );

  /** Number of rows of each list, in total and per bucket of its order, so that any page is found without counting. */
  const listCounts = kit.table(
    'list_counts',
    {
      list: kit.key().notNull(),
      level: kit.int().notNull(),
      stretch: kit.int().notNull(),
      held: kit.int().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.level, t.list, t.stretch] })],
  );

  return { listings, listCounts };
}

/** SQL for the names of the lists that contain a row of `projects`; null for a missing genre or stage. */
const listsOf = (row: string): string[] => [
  `'/'`,
  `'/' || ${row}.current_stage`,
  `'/' || ${row}.development_stage`,
  `${row}.genre || '/'`,
  `${row}.genre || '/' || ${row}.current_stage`,
  `${row}.genre || '/' || ${row}.development_stage`,
];

const leave = `delete from listings where old.is_published
  and list in (${listsOf('old').join(', ')}) and created_at = old.created_at and project_id = old.id;`;
const enter = `insert into listings (list, created_at, project_id)
  select list, new.created_at, new.id
  from (${listsOf('new')
    .map((list) => `select ${list} as list`)
    .join(' union all ')}) as lists
  where new.is_published and list is not null on conflict do nothing;`;

const LISTED_COLUMNS = ['is_published', 'genre', 'current_stage', 'development_stage', 'created_at'];
const listed = (row: string): string => `(${LISTED_COLUMNS.map((column) => `${row}.${column}`).join(', ')})`;

/** Removes listings that a migration has left wrong, and adds those that are missing. */
const FILL = `delete from listings where not exists (select 1 from projects p
  where p.id = listings.project_id and p.is_published and p.created_at = listings.created_at
    and listings.list in (${listsOf('p').join(', ')}));
${listsOf('p')
  .map(
    (list) => `insert into listings (list, created_at, project_id)
  select ${list}, p.created_at, p.id from projects p where p.is_published and ${list} is not null
  on conflict do nothing;`,
  )
  .join('\n')}
`;

/** Rows counted in `list_counts`: the SQL for their list and for the key that sorts it. */
type Counted = { list: string; key: string; bucketSize: number };

/** Level, list and bucket of each count that includes a row. */
const bucketsOf = ({ list, key, bucketSize }: Counted): string[] => [
  `${BUCKET_LEVEL.all}, ${list}, 0`,
  `${BUCKET_LEVEL.long}, ${list}, ${key} / ${bucketSize * BUCKETS_PER_LONG}`,
  `${BUCKET_LEVEL.short}, ${list}, ${key} / ${bucketSize}`,
];

const INSERT_COUNT = 'insert into list_counts (level, list, stretch, held)';

const plusOne = (row: Counted): string =>
  `${INSERT_COUNT}
  ${bucketsOf(row)
    .map((bucket) => `select ${bucket}, 1`)
    .join(' union all ')} where true
  on conflict (level, list, stretch) do update set held = list_counts.held + 1;`;

const minusOne = (row: Counted): string =>
  bucketsOf(row)
    .map(
      (bucket) => `update list_counts set held = held - 1 where (level, list, stretch) = (${bucket});
  delete from list_counts where (level, list, stretch) = (${bucket}) and held = 0;`,
    )
    .join('\n  ');

const countAll = (rows: Counted, from: string): string =>
  bucketsOf(rows)
    .map((bucket) => `${INSERT_COUNT} select ${bucket}, count(*) from ${from} group by 1, 2, 3;\n`)
    .join('');

/** Updates the count of a directory, which lists no closed accounts. */
function directoryCounts(engine: DerivedSql, list: string, role: string): { triggers: string; fill: string } {
  const table = `${role}_profiles`;
  const row = (key: string): Counted => ({ list: `'${list}'`, key, bucketSize: BUCKET_SIZE.profiles });
  const closed = `old.closed_at is null and new.closed_at is not null and new.role = '${role}'`;
  return {
    triggers:
      engine.trigger(`${list}_added`, `insert on ${table}`, plusOne(row('new.id'))) +
      engine.trigger(
        `${list}_closed`,
        'update of closed_at on users',
        minusOne(row(`(select id from ${table} where user_id = new.id)`)),
        closed,
      ),
    fill: countAll(row(`${table}.id`), `${table} join users on users.id = user_id where closed_at is null`),
  };
}

/**
 * Updates the lists and their counts. Writers of projects and accounts wait meanwhile on PostgreSQL, because creating a
 * trigger locks its table.
 */
export const catalogueLists: Derived = (engine) => {
  const { trigger, milliseconds } = engine;
  const row = (list: string, createdAt: string): Counted => ({
    list,
    key: milliseconds(createdAt),
    bucketSize: BUCKET_SIZE.projects,
  });
  const directories = [
    directoryCounts(engine, DEVELOPERS, 'developer'),
    directoryCounts(engine, INVESTORS, 'investor'),
  ];
  const moved = `${listed('old')} is distinct from ${listed('new')}`;
  return [
    trigger('projects_enter', 'insert on projects', enter),
    trigger('projects_move', `update of ${LISTED_COLUMNS.join(', ')} on projects`, leave + enter, moved),
    trigger('projects_leave', 'delete on projects', leave),
    ...directories.map(({ triggers }) => triggers),
    FILL,
    trigger('listings_added', 'insert on listings', plusOne(row('new.list', 'new.created_at'))),
    trigger('listings_taken', 'delete on listings', minusOne(row('old.list', 'old.created_at'))),
    'delete from list_counts;\n',
    countAll(row('list', 'created_at'), 'listings'),
    ...directories.map(({ fill }) => fill),
  ].join('');
};
