import { sql, type SQL } from 'drizzle-orm';

/** Every word begins some word; one that folds to several, as ½ does, asks for them all. */
export function wordsQuery(words: readonly string[]): SQL {
  const begun = words.map((word) => sql`nullif(replace(btrim(search_folded(${word}::text)), ' ', ' & '), '') || ':*'`);
  return sql`to_tsquery('simple', concat_ws(' & ', ${sql.join(begun, sql`, `)}))`;
}

/** One of the words with a sign, which no text and no search can hold. */
export const hasLexeme = (lexeme: string): SQL => sql` and document @@ ${`'${lexeme}'`}::tsquery`;
