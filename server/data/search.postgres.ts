import { sql, type SQL } from 'drizzle-orm';

/** Text as it is indexed and asked for: without accents, then lower case (which in the C locale folds ASCII only). */
const folded = (text: string): string => `lower(unaccent(${text}))`;

const DOCUMENT = `select p.id, to_tsvector('simple', ${folded(
  "concat_ws(' ', p.title, p.short_description, p.description, d.studio_name)",
)}) from projects p join developer_profiles d on d.id = p.developer_id`;

/** Makes the index and the triggers that keep it; safe to run at every start. */
export const ENSURE_SEARCH = `
create extension if not exists unaccent;
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

/** `words` hold letters and digits only. */
export function matchingProjects(words: string[]): SQL {
  const query = words.map((word) => `${word}:*`).join(' & ');
  return sql`(select project_id from project_search where document @@ to_tsquery('simple', lower(unaccent(${query}))))`;
}
