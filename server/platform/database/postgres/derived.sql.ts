import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { FOLDING_RULES } from '#server/kernel/text/search.words.ts';
import { queriedMarks, changesOf, narrowed, type DerivedSql, type Search, type SearchIndex } from '../derived.ts';
import { foldingSql } from './folding.sql.ts';

const makeFunction = (name: string, statements: string): string =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${statements} end $$;\n`;

const makeTrigger = (name: string, event: string, work: string): string =>
  `create or replace trigger ${name} ${event} execute function ${work}();\n`;

const trigger: DerivedSql['trigger'] = (name, event, statements, condition) =>
  makeFunction(name, `${statements} return null;`) +
  makeTrigger(name, `after ${event} for each row${condition ? ` when (${condition})` : ''}`, name);

/** A mark is a lexeme with a colon, which texts and searches can't contain. */
const lexeme = (mark: string, value: string): string => `${mark}:${createHash('md5').update(value).digest('hex')}`;

function searchIndex(index: SearchIndex): string {
  const { name, table, from, texts, marks } = index;
  const lexemes = Object.entries(marks).flatMap(([mark, values]) =>
    values.map((value) => `'${mark}:' || md5(${value}::text)`),
  );
  const fill = `insert into ${name} (id, document)
  select ${table}.id, array_to_tsvector(search_words(concat_ws(' ', ${texts.join(', ')})))
    || array_to_tsvector(array_remove(array[${lexemes.join(', ')}]::text[], null)) from ${from}`;
  const indexAnew = (key: string) => `${fill} and ${table}.${key} = new.id
    on conflict (id) do update set document = excluded.document;
  if not found then delete from ${name} where id in (select id from ${table} where ${key} = new.id); end if;`;
  const inserts = { trigger: `${name}_insert`, event: `insert on ${table}`, key: 'id' };
  return `-- ${FOLDING_RULES}
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
  searchFolding: foldingSql,
  searchIndex,
  milliseconds: (instant) => `floor(extract(epoch from ${instant}) * 1000)::bigint`,
};

export const search: Search = ({ name }, { words, marks }, matches) => {
  const marked = queriedMarks(marks).map(
    ([mark, value]) => sql` and document @@ ${`'${lexeme(mark, value)}'`}::tsquery`,
  );
  const found = sql`select id from ${sql.identifier(name)} where document @@ search_query(${words.join(' ')}::text)${sql.join(marked)}`;
  return narrowed(found, sql`id`, matches);
};
