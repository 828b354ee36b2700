import { sql, type SQL } from 'drizzle-orm';
import {
  CLOSES,
  DIRECTORIES,
  listedProfiles,
  profileOfClosed,
  type Directory,
} from '#server/features/projects/catalogue/lists.rules.ts';
import { PREFIXES } from '#server/platform/database/sqlite/prefixes.ts';

const indexOf = ({ index, table, searched }: (typeof DIRECTORIES)[Directory]): string => {
  const document = `SELECT p.id, ${searched.map((column) => `coalesce(p.${column}, '')`).join(" || ' ' || ")}
  FROM ${listedProfiles(table)} p`;
  return `
DROP TABLE IF EXISTS ${index};
CREATE VIRTUAL TABLE ${index} USING fts5(
  name, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2", prefix = '${PREFIXES}'
);
INSERT INTO ${index}(rowid, name) ${document};

DROP TRIGGER IF EXISTS ${index}_insert;
CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} BEGIN
  INSERT INTO ${index}(rowid, name) ${document} WHERE p.id = new.id;
END;
DROP TRIGGER IF EXISTS ${index}_update;
CREATE TRIGGER ${index}_update AFTER UPDATE OF ${searched.join(', ')} ON ${table} BEGIN
  DELETE FROM ${index} WHERE rowid = old.id;
  INSERT INTO ${index}(rowid, name) ${document} WHERE p.id = new.id;
END;
DROP TRIGGER IF EXISTS ${index}_delete;
CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} BEGIN
  DELETE FROM ${index} WHERE rowid = old.id;
END;
DROP TRIGGER IF EXISTS ${index}_closed;
CREATE TRIGGER ${index}_closed AFTER UPDATE OF closed_at ON users WHEN ${CLOSES} BEGIN
  DELETE FROM ${index} WHERE rowid = ${profileOfClosed(table)};
END;`;
};

export const ENSURE_PROFILE_SEARCH = Object.values(DIRECTORIES).map(indexOf).join('\n');

export function matchingProfiles(directory: Directory, words: readonly string[], limit: number): SQL {
  const index = sql.identifier(DIRECTORIES[directory].index);
  const query = words.map((word) => `"${word}"*`).join(' AND ');
  return sql`select rowid as id from ${index} where ${index} match ${query} order by rowid desc limit ${limit}`;
}
