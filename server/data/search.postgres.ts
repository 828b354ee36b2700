import { sql, type SQL } from 'drizzle-orm';
import { ENSURE_LISTS } from './lists.postgres.ts';

/**
 * Text as it is indexed and asked for: words of letters and digits, without accents, in lower case. A collation that
 * knows every alphabet is taken where there is one, for a database in the C locale knows ASCII alone.
 */
const ENSURE_FOLDING = `
create extension if not exists unaccent;
do $$ begin execute format(
  'create or replace function search_folded(written text) returns text language sql stable as
   $f$ select lower(regexp_replace(unaccent(written) collate %1$I, ''[^[:alnum:]]+'', '' '', ''g'') collate %1$I) $f$',
  coalesce((select collname from pg_collation where collname in ('und-x-icu',
    'pg_c_utf8') order by collname desc limit 1), 'default')
); end $$;
`;

const DOCUMENT = `select p.id, to_tsvector('simple', search_folded(
  concat_ws(' ', p.title, p.short_description, p.description, d.studio_name)
)) from projects p join developer_profiles d on d.id = p.developer_id`;

/** Makes the index and the triggers that keep it; safe to run at every start. */
export const ENSURE_SEARCH = `${ENSURE_LISTS}${ENSURE_FOLDING}
create table if not exists project_search (
  project_id integer primary key references projects(id) on delete cascade,
  document tsvector not null
);
create index if not exists project_search_document on project_search using gin (document);

create or replace function project_search_index() returns trigger language plpgsql as $$
begin
  insert into project_search (project_id, document) ${DOCUMENT}
    where case when tg_table_name = 'projects' then p.id = new.id else p.developer_id = new.id end
    on conflict (project_id) do update set document = excluded.document;
  return null;
end $$;

create or replace trigger project_search_insert after insert on projects
  for each row execute function project_search_index();
create or replace trigger project_search_update after update of title, short_description, description on projects
  for each row execute function project_search_index();
create or replace trigger project_search_studio after update of studio_name on developer_profiles
  for each row execute function project_search_index();

insert into project_search (project_id, document) ${DOCUMENT}
  where not exists (select 1 from project_search s where s.project_id = p.id);
`;

/** Every word begins some word; one that folds to several, as ½ does, asks for them all. */
export function matchingProjects(words: string[]): SQL {
  const begun = words.map((word) => sql`nullif(replace(btrim(search_folded(${word}::text)), ' ', ' & '), '') || ':*'`);
  const query = sql`to_tsquery('simple', concat_ws(' & ', ${sql.join(begun, sql`, `)}))`;
  return sql`(select project_id from project_search where document @@ ${query})`;
}
