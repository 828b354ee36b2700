import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { askedMarks, changesOf, narrowed, type DerivedSql, type Search, type SearchIndex } from '../derived.ts';

const makeFunction = (name: string, statements: string): string =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${statements} end $$;\n`;

const makeTrigger = (name: string, event: string, work: string): string =>
  `create or replace trigger ${name} ${event} execute function ${work}();\n`;

const trigger: DerivedSql['trigger'] = (name, event, statements, condition) =>
  makeFunction(name, `${statements} return null;`) +
  makeTrigger(name, `after ${event} for each row${condition ? ` when (${condition})` : ''}`, name);

/**
 * Normalizes indexed and searched text: words of letters and digits, without accents, in lower case. Uses a Unicode
 * collation if there is one, because the C locale folds only ASCII.
 */
const ENSURE_FOLDING = `create extension if not exists unaccent;
do $$ begin execute format(
  'create or replace function search_folded(written text) returns text language sql stable as
   $f$ select lower(regexp_replace(unaccent(written) collate %1$I, ''[^[:alnum:]]+'', '' '', ''g'') collate %1$I) $f$',
  coalesce((select collname from pg_collation where collname in ('und-x-icu',
    'pg_c_utf8') order by collname desc limit 1), 'default')
); end $$;
`;

/** A mark is a lexeme with a colon, which texts and searches can't contain. */
const lexeme = (mark: string, value: string): string => `${mark}:${createHash('md5').update(value).digest('hex')}`;

function searchIndex(index: SearchIndex): string {
  const { name, table, from, texts, marks } = index;
  const lexemes = Object.entries(marks).flatMap(([mark, values]) =>
    values.map((value) => `'${mark}:' || md5(${value}::text)`),
  );
  const fill = `insert into ${name} (id, document)
  select ${table}.id, strip(to_tsvector('simple', search_folded(concat_ws(' ', ${texts.join(', ')}))))
    || array_to_tsvector(array_remove(array[${lexemes.join(', ')}]::text[], null)) from ${from}`;
  const indexAnew = (key: string) => `${fill} and ${table}.${key} = new.id
    on conflict (id) do update set document = excluded.document;
  if not found then delete from ${name} where id in (select id from ${table} where ${key} = new.id); end if;`;
  const inserts = { trigger: `${name}_insert`, event: `insert on ${table}`, key: 'id' };
  return `${ENSURE_FOLDING}
drop table if exists ${name};
create table if not exists ${name} (
  id integer primary key references ${table}(id) on delete cascade,
  document tsvector not null
);
create index ${name}_document on ${name} using gin (document);
${[inserts, ...changesOf(index)].map((change) => trigger(change.trigger, change.event, indexAnew(change.key))).join('')}
${fill};
`;
}

export const DERIVED_SQL: DerivedSql = {
  trigger,
  appendOnly: (table) =>
    makeFunction(`${table}_kept`, `raise exception '${table} are only ever added';`) +
    makeTrigger(`${table}_kept`, `before update or delete on ${table} for each row`, `${table}_kept`),
  searchIndex,
  milliseconds: (instant) => `floor(extract(epoch from ${instant}) * 1000)::bigint`,
};

/** A word normalized to several, such as ½, requires all of them. */
function wordsQuery(words: readonly string[]): SQL {
  const begun = words.map((word) => sql`nullif(replace(btrim(search_folded(${word}::text)), ' ', ' & '), '') || ':*'`);
  return sql`to_tsquery('simple', concat_ws(' & ', ${sql.join(begun, sql`, `)}))`;
}

export const search: Search = ({ name }, { words, marks }, matches) => {
  const marked = askedMarks(marks).map(([mark, value]) => sql` and document @@ ${`'${lexeme(mark, value)}'`}::tsquery`);
  const found = sql`select id from ${sql.identifier(name)} where document @@ ${wordsQuery(words)}${sql.join(marked)}`;
  return narrowed(found, sql`id`, matches);
};
