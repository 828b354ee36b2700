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

const ENTER = `INSERT INTO listings (list, created_at, project_id)
  SELECT column1, new.created_at, new.id FROM (VALUES ${values(listsOf('new'))})
  WHERE new.is_published AND column1 IS NOT NULL ON CONFLICT DO NOTHING;`;

const LEAVE = `DELETE FROM listings WHERE old.is_published
  AND list IN (${listsOf('old').join(', ')}) AND created_at = old.created_at AND project_id = old.id;`;

/** Level, list and bucket of each count that includes a row. */
const places = (list: string, key: string, short: number): string[] => [
  `0, ${list}, 0`,
  `1, ${list}, ${key} / ${short * BUCKETS_PER_LONG}`,
  `2, ${list}, ${key} / ${short}`,
];

const plusOne = (list: string, key: string, short: number): string => `
  INSERT INTO list_counts (level, list, stretch, held)
  SELECT *, 1 FROM (VALUES ${values(places(list, key, short))}) WHERE true
  ON CONFLICT DO UPDATE SET held = held + 1;`;

const minusOne = (list: string, key: string, short: number): string =>
  places(list, key, short)
    .map(
      (place) => `UPDATE list_counts SET held = held - 1 WHERE (level, list, stretch) = (${place});
  DELETE FROM list_counts WHERE (level, list, stretch) = (${place}) AND held = 0;`,
    )
    .join('\n  ');

const counted = (list: string, key: string, short: number, from: string): string =>
  places(list, key, short)
    .map(
      (place) =>
        `INSERT INTO list_counts (level, list, stretch, held) SELECT ${place}, count(*) FROM ${from} GROUP BY 1, 2, 3;`,
    )
    .join('\n');

const trigger = (name: string, when: string, work: string): string =>
  `DROP TRIGGER IF EXISTS ${name};\nCREATE TRIGGER ${name} AFTER ${when} BEGIN ${work} END;`;

const MOVED = ['is_published', 'genre', 'current_stage', 'development_stage', 'created_at'];
const moved = (row: string): string => `(${MOVED.map((column) => `${row}.${column}`).join(', ')})`;

const closed = (name: string, role: string, list: string, profile: string): string =>
  trigger(
    name,
    `UPDATE OF closed_at ON users WHEN ${CLOSES} AND new.role = '${role}'`,
    minusOne(`'${list}'`, profile, BUCKET_SIZE.profiles),
  );

/** Fills the lists and creates the triggers that keep them, inside one transaction. */
export const ENSURE_LISTS = `
DROP TRIGGER IF EXISTS listings_added;
DROP TRIGGER IF EXISTS listings_taken;
DELETE FROM listings;
DELETE FROM list_counts;
${listsOf('p')
  .map(
    (list) => `INSERT INTO listings (list, created_at, project_id)
  SELECT ${list}, p.created_at, p.id FROM projects p WHERE p.is_published AND ${list} IS NOT NULL
  ON CONFLICT DO NOTHING;`,
  )
  .join('\n')}
${counted('list', 'created_at', BUCKET_SIZE.projects, 'listings')}
${counted(`'${DEVELOPERS}'`, 'id', BUCKET_SIZE.profiles, listedProfiles('developer_profiles'))}
${counted(`'${INVESTORS}'`, 'id', BUCKET_SIZE.profiles, listedProfiles('investor_profiles'))}
${trigger('listings_added', 'INSERT ON listings', plusOne('new.list', 'new.created_at', BUCKET_SIZE.projects))}
${trigger('listings_taken', 'DELETE ON listings', minusOne('old.list', 'old.created_at', BUCKET_SIZE.projects))}
${trigger('projects_enter', 'INSERT ON projects', ENTER)}
${trigger('projects_move', `UPDATE OF ${MOVED.join(', ')} ON projects WHEN ${moved('old')} IS NOT ${moved('new')}`, LEAVE + ENTER)}
${trigger('projects_leave', 'DELETE ON projects', LEAVE)}
${trigger('developers_added', 'INSERT ON developer_profiles', plusOne(`'${DEVELOPERS}'`, 'new.id', BUCKET_SIZE.profiles))}
${trigger('investors_added', 'INSERT ON investor_profiles', plusOne(`'${INVESTORS}'`, 'new.id', BUCKET_SIZE.profiles))}
${closed('developers_closed', 'developer', DEVELOPERS, profileOfClosed('developer_profiles'))}
${closed('investors_closed', 'investor', INVESTORS, profileOfClosed('investor_profiles'))}
`;
