import { sql, type SQL } from 'drizzle-orm';
import type { UpdateSearch } from '#server/features/search.ts';

/**
 * First character of the words that stand for a project. Searches can't contain it, because it is neither a letter nor
 * a digit.
 */
const MARK = '\ue000';

/** Prefixes of a project's word: on all of its updates, and only on public ones. */
const ALL = 'p';
const PUBLIC = 'o';

const COLUMNS = 'rowid, title, content, lists';
const DOCUMENT = `SELECT u.id, u.title, u.content,
    '${MARK}${ALL}' || u.project_id || CASE WHEN u.is_public THEN ' ${MARK}${PUBLIC}' || u.project_id ELSE '' END
  FROM updates u WHERE u.deleted_at IS NULL`;

const INDEXED = 'project_id, title, content, is_public, deleted_at';

/** Prefixes of up to six letters have an index; more would make writing a long text slow. */
export const ENSURE_UPDATE_SEARCH = `
DROP TABLE IF EXISTS update_search;
CREATE VIRTUAL TABLE update_search USING fts5(
  title, content, lists, content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3 4 5 6'
);
INSERT INTO update_search(${COLUMNS}) ${DOCUMENT};

DROP TRIGGER IF EXISTS update_search_insert;
CREATE TRIGGER update_search_insert AFTER INSERT ON updates BEGIN
  INSERT INTO update_search(${COLUMNS}) ${DOCUMENT} AND u.id = new.id;
END;
DROP TRIGGER IF EXISTS update_search_update;
CREATE TRIGGER update_search_update AFTER UPDATE OF ${INDEXED} ON updates BEGIN
  DELETE FROM update_search WHERE rowid = old.id;
  INSERT INTO update_search(${COLUMNS}) ${DOCUMENT} AND u.id = new.id;
END;
DROP TRIGGER IF EXISTS update_search_delete;
CREATE TRIGGER update_search_delete AFTER DELETE ON updates BEGIN
  DELETE FROM update_search WHERE rowid = old.id;
END;`;

export function matchingUpdates({ words, projectId, privateToo }: UpdateSearch, limit: number): SQL {
  const list = `lists : "${MARK}${privateToo ? ALL : PUBLIC}${projectId}"`;
  const query = [list, ...words.map((word) => `{title content} : "${word}"*`)].join(' AND ');
  return sql`select rowid as id from update_search where update_search match ${query}
    order by rowid desc limit ${limit}`;
}
