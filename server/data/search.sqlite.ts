import type Sqlite from 'better-sqlite3';
import { sql, type SQL } from 'drizzle-orm';
import { ENSURE_LISTS } from './lists.sqlite.ts';

const DOCUMENT = `SELECT p.id, p.title, p.short_description, p.description, d.studio_name
  FROM projects p JOIN developer_profiles d ON d.id = p.developer_id`;

/**
 * The index is derived data, made after the migrations whenever their number changed: a table rebuild drops the
 * triggers that keep it.
 */
export function ensureSearch(connection: Sqlite.Database): void {
  const version = connection.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get() as number;
  if (connection.pragma('user_version', { simple: true }) === version) return;
  connection
    .transaction(() => {
      connection.exec(ENSURE_LISTS);
      connection.exec(`
      DROP TABLE IF EXISTS project_search;
      CREATE VIRTUAL TABLE project_search USING fts5(
        title, short_description, description, studio_name, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
      );
      INSERT INTO project_search(rowid, title, short_description, description, studio_name) ${DOCUMENT};

      DROP TRIGGER IF EXISTS project_search_insert;
      CREATE TRIGGER project_search_insert AFTER INSERT ON projects BEGIN
        INSERT INTO project_search(rowid, title, short_description, description, studio_name) ${DOCUMENT} WHERE p.id = new.id;
      END;
      DROP TRIGGER IF EXISTS project_search_update;
      CREATE TRIGGER project_search_update AFTER UPDATE OF title, short_description, description ON projects BEGIN
        UPDATE project_search SET title = new.title, short_description = new.short_description,
          description = new.description WHERE rowid = new.id;
      END;
      DROP TRIGGER IF EXISTS project_search_delete;
      CREATE TRIGGER project_search_delete AFTER DELETE ON projects BEGIN
        DELETE FROM project_search WHERE rowid = old.id;
      END;
      DROP TRIGGER IF EXISTS project_search_studio;
      CREATE TRIGGER project_search_studio AFTER UPDATE OF studio_name ON developer_profiles BEGIN
        UPDATE project_search SET studio_name = new.studio_name
          WHERE rowid IN (SELECT id FROM projects WHERE developer_id = new.id);
      END;`);
      connection.pragma(`user_version = ${version}`);
    })
    .immediate();
}

/** `words` hold letters and digits only. */
export function matchingProjects(words: string[]): SQL {
  const query = words.map((word) => `"${word}"*`).join(' ');
  return sql`(select rowid from project_search where project_search match ${query})`;
}
