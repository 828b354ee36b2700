import { sql, type SQL } from 'drizzle-orm';

/**
 * Matches texts in which every searched word is the beginning of a word. A word normalized to several, such as ½,
 * requires all of them.
 */
export function wordsQuery(words: readonly string[]): SQL {
  const begun = words.map((word) => sql`nullif(replace(btrim(search_folded(${word}::text)), ' ', ' & '), '') || ':*'`);
  return sql`to_tsquery('simple', concat_ws(' & ', ${sql.join(begun, sql`, `)}))`;
}

/** Matches a lexeme with a colon, which texts and searches can't contain. */
export const hasLexeme = (lexeme: string): SQL => sql` and document @@ ${`'${lexeme}'`}::tsquery`;
