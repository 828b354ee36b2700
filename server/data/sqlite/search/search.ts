import { createHash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import { sql, type SQL } from 'drizzle-orm';
import type { MatchesAmong, MatchRange, ProjectSearch } from '#server/data/database.ts';
import { ENSURE_COMMENT_COUNTS } from './comment.counts.ts';
import { ENSURE_LATEST_UPDATES } from './latest.updates.ts';
import { ENSURE_LISTS } from './lists.ts';
import { ENSURE_OPEN_PROJECTS } from './open.projects.ts';
import { PREFIXES } from './prefixes.ts';
import { ENSURE_PROFILE_SEARCH } from './profile.search.ts';
import { ENSURE_UPDATE_SEARCH } from './update.search.ts';

/** Begins the words that stand for a genre or a stage: no search can hold it, for it is neither letter nor digit. */
const MARK = '\ue000';

const marked = (kind: string, column: string): string => `coalesce('${MARK}${kind}' || hex(${column}), '')`;

const COLUMNS = 'rowid, title, short_description, description, studio_name, lists';
const DOCUMENT = `SELECT p.id, p.title, p.short_description, p.description, d.studio_name,
    ${marked('g', 'p.genre')} || ' ' || ${marked('s', 'p.current_stage')} || ' ' || ${marked('s', 'p.development_stage')}
  FROM projects p JOIN developer_profiles d ON d.id = p.developer_id WHERE p.is_published`;

const INDEXED = 'is_published, title, short_description, description, genre, current_stage, development_stage';

const ENSURE_SEARCH = `
DROP TABLE IF EXISTS project_search;
CREATE VIRTUAL TABLE project_search USING fts5(
  title, short_description, description, studio_name, lists, content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2", prefix = '${PREFIXES}'
);
INSERT INTO project_search(${COLUMNS}) ${DOCUMENT};

DROP TRIGGER IF EXISTS project_search_insert;
CREATE TRIGGER project_search_insert AFTER INSERT ON projects BEGIN
  INSERT INTO project_search(${COLUMNS}) ${DOCUMENT} AND p.id = new.id;
END;
DROP TRIGGER IF EXISTS project_search_update;
CREATE TRIGGER project_search_update AFTER UPDATE OF ${INDEXED} ON projects BEGIN
  DELETE FROM project_search WHERE rowid = old.id;
  INSERT INTO project_search(${COLUMNS}) ${DOCUMENT} AND p.id = new.id;
END;
DROP TRIGGER IF EXISTS project_search_delete;
CREATE TRIGGER project_search_delete AFTER DELETE ON projects BEGIN
  DELETE FROM project_search WHERE rowid = old.id;
END;
DROP TRIGGER IF EXISTS project_search_studio;
CREATE TRIGGER project_search_studio AFTER UPDATE OF studio_name ON developer_profiles BEGIN
  DELETE FROM project_search WHERE rowid IN (SELECT id FROM projects WHERE developer_id = new.id);
  INSERT INTO project_search(${COLUMNS}) ${DOCUMENT} AND p.developer_id = new.id;
END;`;

const ENSURE =
  ENSURE_LISTS +
  ENSURE_SEARCH +
  ENSURE_UPDATE_SEARCH +
  ENSURE_PROFILE_SEARCH +
  ENSURE_LATEST_UPDATES +
  ENSURE_OPEN_PROJECTS +
  ENSURE_COMMENT_COUNTS;
const TRIGGERS = [...ENSURE.matchAll(/CREATE TRIGGER (\w+)/g)].map(([, name]) => name);
const VERSION = createHash('sha256').update(ENSURE).digest().readInt32BE();

/**
 * Lists and index are derived data, made after the migrations, and anew when what is to be made has changed or a
 * trigger that keeps them is gone: a table rebuild drops its own.
 */
export function ensureSearch(connection: Sqlite.Database): void {
  if (isMade(connection)) return;
  connection
    .transaction(() => {
      connection.exec(ENSURE);
      connection.pragma(`user_version = ${VERSION}`);
    })
    .immediate();
}

function isMade(connection: Sqlite.Database): boolean {
  const triggers = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all();
  const version = connection.pragma('user_version', { simple: true });
  return version === VERSION && TRIGGERS.every((name) => triggers.includes(name));
}

const hex = (text: string): string => Buffer.from(text).toString('hex');

export function matching({ words, genre, stage }: ProjectSearch, matches: MatchRange | MatchesAmong): SQL {
  const query = [
    ...words.map((word) => `"${word}"*`),
    ...(genre === null ? [] : [`lists : "${MARK}g${hex(genre)}"`]),
    ...(stage === null ? [] : [`lists : "${MARK}s${hex(stage)}"`]),
  ].join(' AND ');
  const found = sql`select rowid as id from project_search where project_search match ${query}`;
  if ('among' in matches) return sql`${found} and rowid in (${matches.among})`;
  const { from = 0, before = null, limit, offset = 0 } = matches;
  const below = before === null ? sql`` : sql` and rowid < ${before}`;
  return sql`${found}
    and rowid >= ${from}${below} order by rowid desc limit ${limit} offset ${offset}`;
}
