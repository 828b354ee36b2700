import { sql, type SQL } from 'drizzle-orm';
import type { MatchesAmong, MatchRange, ProjectSearch } from '#server/features/search.ts';
import { PREFIXES } from '#server/platform/database/sqlite/prefixes.ts';

/**
 * First character of the words that stand for a genre or a stage. Searches can't contain it, because it is neither a
 * letter nor a digit.
 */
const MARK = '\ue000';

const marked = (kind: string, column: string): string => `coalesce('${MARK}${kind}' || hex(${column}), '')`;

const COLUMNS = 'rowid, title, short_description, description, studio_name, lists';
const DOCUMENT = `SELECT p.id, p.title, p.short_description, p.description, d.studio_name,
    ${marked('g', 'p.genre')} || ' ' || ${marked('s', 'p.current_stage')} || ' ' || ${marked('s', 'p.development_stage')}
  FROM projects p JOIN developer_profiles d ON d.id = p.developer_id WHERE p.is_published`;

const INDEXED = 'is_published, title, short_description, description, genre, current_stage, development_stage';

export const ENSURE_SEARCH = `
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
