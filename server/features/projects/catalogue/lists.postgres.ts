import {
  BUCKET_SIZE,
  BUCKETS_PER_LONG,
  CLOSES,
  DEVELOPERS,
  INVESTORS,
  listedProfiles,
  listsOf,
  profileOfClosed,
} from './lists.rules.ts';

const values = (expressions: string[]): string => expressions.map((expression) => `(${expression})`).join(', ');

/**
 * The counts that include a row, as SQL expressions: level, list and bucket number. `short` is the width of the
 * smallest bucket.
 */
const places = (list: string, key: string, short: number): string[] => [
  `0, ${list}, 0`,
  `1, ${list}, floor(${key} / ${short * BUCKETS_PER_LONG})::int`,
  `2, ${list}, floor(${key} / ${short})::int`,
];

const milliseconds = (row: string): string => `extract(epoch from ${row}.created_at) * 1000`;

const plusOne = (list: string, key: string, short: number): string => `
  insert into list_counts (level, list, stretch, held)
  select level, list, stretch, 1 from (values ${values(places(list, key, short))}) as place (level, list, stretch)
  on conflict (level, list, stretch) do update set held = list_counts.held + 1;`;

const minusOne = (list: string, key: string, short: number): string =>
  places(list, key, short)
    .map(
      (place) => `update list_counts set held = held - 1 where (level, list, stretch) = (${place});
  delete from list_counts where (level, list, stretch) = (${place}) and held = 0;`,
    )
    .join('\n  ');

const LISTED = `insert into listings (list, created_at, project_id)
  select place.list, p.created_at, p.id from projects p,
    lateral (values ${values(listsOf('p'))}) as place (list)
  where p.is_published and place.list is not null`;

const counted = (list: string, key: string, short: number, from: string): string =>
  places(list, key, short)
    .map(
      (place) => `insert into list_counts (level, list, stretch, held)
  select ${place}, count(*) from ${from} as made group by 1, 2, 3;`,
    )
    .join('\n');

const kept = (name: string, work: string): string =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${work} return null; end $$;`;

const trigger = (name: string, when: string, work: string): string =>
  `create or replace trigger ${name} after ${when} for each row execute function ${work}();`;

const closed = (name: string, role: string): string =>
  `create or replace trigger ${name} after update of closed_at on users for each row
  when (${CLOSES} and new.role = '${role}') execute function ${name}();`;

const MOVED = ['is_published', 'genre', 'current_stage', 'development_stage', 'created_at'];
const moved = (row: string): string => `(${MOVED.map((column) => `${row}.${column}`).join(', ')})`;

/**
 * Creates the triggers that update the lists and their counts, and fills them when they are empty. Writers wait
 * meanwhile, because creating a trigger locks its table.
 */
export const ENSURE_LISTS = `
${kept('listings_plus', plusOne('new.list', milliseconds('new'), BUCKET_SIZE.projects))}
${kept('listings_minus', minusOne('old.list', milliseconds('old'), BUCKET_SIZE.projects))}
${kept('developers_plus', plusOne(`'${DEVELOPERS}'`, 'new.id', BUCKET_SIZE.profiles))}
${kept('investors_plus', plusOne(`'${INVESTORS}'`, 'new.id', BUCKET_SIZE.profiles))}
${kept('developers_closed', minusOne(`'${DEVELOPERS}'`, profileOfClosed('developer_profiles'), BUCKET_SIZE.profiles))}
${kept('investors_closed', minusOne(`'${INVESTORS}'`, profileOfClosed('investor_profiles'), BUCKET_SIZE.profiles))}
${kept(
  'projects_listed',
  `
  if tg_op <> 'INSERT' then
    delete from listings where old.is_published and list in (${listsOf('old').join(', ')})
      and created_at = old.created_at and project_id = old.id;
  end if;
  if tg_op <> 'DELETE' then ${LISTED} and p.id = new.id on conflict do nothing; end if;`,
)}
${trigger('listings_added', 'insert on listings', 'listings_plus')}
${trigger('listings_taken', 'delete on listings', 'listings_minus')}
${trigger('projects_enter', 'insert on projects', 'projects_listed')}
create or replace trigger projects_move after update of ${MOVED.join(', ')} on projects for each row
  when (${moved('old')} is distinct from ${moved('new')}) execute function projects_listed();
${trigger('projects_leave', 'delete on projects', 'projects_listed')}
${trigger('developers_added', 'insert on developer_profiles', 'developers_plus')}
${trigger('investors_added', 'insert on investor_profiles', 'investors_plus')}
${closed('developers_closed', 'developer')}
${closed('investors_closed', 'investor')}
do $$ begin
  if not exists (select from list_counts) then
    alter table listings disable trigger listings_added;
    ${LISTED} on conflict do nothing;
    alter table listings enable trigger listings_added;
    ${counted('list', milliseconds('made'), BUCKET_SIZE.projects, 'listings')}
    ${counted(`'${DEVELOPERS}'`, 'id', BUCKET_SIZE.profiles, listedProfiles('developer_profiles'))}
    ${counted(`'${INVESTORS}'`, 'id', BUCKET_SIZE.profiles, listedProfiles('investor_profiles'))}
  end if;
end $$;
`;
