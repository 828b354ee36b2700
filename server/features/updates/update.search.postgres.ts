import { sql, type SQL } from 'drizzle-orm';
import type { UpdateSearch } from '#server/features/search.ts';
import { hasLexeme, wordsQuery } from '#server/platform/database/postgres/words.ts';

/**
 * The indexed text of an update. Its project is a lexeme with a colon: `p:` on every update, `o:` only on public ones.
 */
const DOCUMENT = `select u.id, strip(to_tsvector('simple', search_folded(u.title || ' ' || u.content))) ||
  array_to_tsvector(array_remove(array[
    'p:' || u.project_id, case when u.is_public then 'o:' || u.project_id end
  ], null)) from updates u where u.deleted_at is null`;

const INDEXED = 'project_id, title, content, is_public, deleted_at';

/** Requires the function `search_folded`. Can be run repeatedly. */
export const ENSURE_UPDATE_SEARCH = `
create table if not exists update_search (
  update_id integer primary key references updates(id) on delete cascade,
  document tsvector not null
);
create index if not exists update_search_document on update_search using gin (document);

create or replace function update_search_index() returns trigger language plpgsql as $$
begin
  delete from update_search where update_id = new.id and new.deleted_at is not null;
  insert into update_search (update_id, document) ${DOCUMENT} and u.id = new.id
    on conflict (update_id) do update set document = excluded.document;
  return null;
end $$;

create or replace trigger update_search_insert after insert on updates
  for each row execute function update_search_index();
create or replace trigger update_search_update after update of ${INDEXED} on updates
  for each row execute function update_search_index();

insert into update_search (update_id, document) ${DOCUMENT}
  and not exists (select 1 from update_search s where s.update_id = u.id);
`;

export function matchingUpdates({ words, projectId, privateToo }: UpdateSearch, limit: number): SQL {
  return sql`select update_id as id from update_search where document @@ ${wordsQuery(words)}
    ${hasLexeme(`${privateToo ? 'p' : 'o'}:${projectId}`)} order by update_id desc limit ${limit}`;
}
