import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { MatchesAmong, MatchRange, ProjectSearch } from '#server/features/search.ts';
import { ENSURE_LISTS } from './lists.postgres.ts';
import { ENSURE_PROFILE_SEARCH } from '#server/features/studios/profile.search.postgres.ts';
import { ENSURE_UPDATE_SEARCH } from '#server/features/updates/update.search.postgres.ts';
import { hasLexeme, wordsQuery } from '#server/platform/database/postgres/words.ts';

/**
 * Normalizes indexed and searched text: words of letters and digits, without accents, in lower case. Uses a Unicode
 * collation if there is one, because the C locale folds only ASCII.
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

/** The indexed text of a project. Genre and stage are lexemes with a colon, which texts and searches can't contain. */
const DOCUMENT = `select p.id, to_tsvector('simple', search_folded(
  concat_ws(' ', p.title, p.short_description, p.description, d.studio_name)
)) || array_to_tsvector(array_remove(array[
  'g:' || p.genre, 's:' || md5(p.current_stage), 's:' || md5(p.development_stage)
], null)) from projects p join developer_profiles d on d.id = p.developer_id where p.is_published`;

const INDEXED = 'is_published, title, short_description, description, genre, current_stage, development_stage';

/** Creates the lists, the search index and their triggers. Can be run repeatedly. */
export const ENSURE_SEARCH = `${ENSURE_LISTS}${ENSURE_FOLDING}
create table if not exists project_search (
  project_id integer primary key references projects(id) on delete cascade,
  document tsvector not null
);
create index if not exists project_search_document on project_search using gin (document);

create or replace function project_search_index() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'projects' then
    delete from project_search where project_id = new.id and not new.is_published;
  end if;
  insert into project_search (project_id, document) ${DOCUMENT}
    and case when tg_table_name = 'projects' then p.id = new.id else p.developer_id = new.id end
    on conflict (project_id) do update set document = excluded.document;
  return null;
end $$;

create or replace trigger project_search_insert after insert on projects
  for each row execute function project_search_index();
create or replace trigger project_search_update after update of ${INDEXED} on projects
  for each row execute function project_search_index();
create or replace trigger project_search_studio after update of studio_name on developer_profiles
  for each row execute function project_search_index();

insert into project_search (project_id, document) ${DOCUMENT}
  and not exists (select 1 from project_search s where s.project_id = p.id);
${ENSURE_UPDATE_SEARCH}${ENSURE_PROFILE_SEARCH}`;

export function matching({ words, genre, stage }: ProjectSearch, matches: MatchRange | MatchesAmong): SQL {
  const query = wordsQuery(words);
  const ofGenre = genre === null ? sql`` : hasLexeme(`g:${genre}`);
  const ofStage = stage === null ? sql`` : hasLexeme(`s:${createHash('md5').update(stage).digest('hex')}`);
  const found = sql`select project_id as id from project_search where document @@ ${query}${ofGenre}${ofStage}`;
  if ('among' in matches) return sql`${found} and project_id in (${matches.among})`;
  const { from = 0, before = null, limit, offset = 0 } = matches;
  const below = before === null ? sql`` : sql` and project_id < ${before}`;
  return sql`${found}
    and project_id >= ${from}${below} order by project_id desc limit ${limit} offset ${offset}`;
}
