import { sql, type SQL } from 'drizzle-orm';
import {
  CLOSES,
  DIRECTORIES,
  listedProfiles,
  profileOfClosed,
  type Directory,
} from '#server/features/projects/catalogue/lists.rules.ts';
import { wordsQuery } from '#server/platform/database/postgres/words.ts';

const indexOf = ({ index, table, searched }: (typeof DIRECTORIES)[Directory]): string => {
  const document = `select p.id, to_tsvector('simple', search_folded(
    concat_ws(' ', ${searched.map((column) => `p.${column}`).join(', ')})
  )) from ${listedProfiles(table)} p`;
  return `
create table if not exists ${index} (
  profile_id integer primary key references ${table}(id) on delete cascade,
  document tsvector not null
);
create index if not exists ${index}_document on ${index} using gin (document);

create or replace function ${index}_write() returns trigger language plpgsql as $$
begin
  insert into ${index} (profile_id, document) ${document} where p.id = new.id
    on conflict (profile_id) do update set document = excluded.document;
  return null;
end $$;

create or replace trigger ${index}_insert after insert on ${table}
  for each row execute function ${index}_write();
create or replace trigger ${index}_update after update of ${searched.join(', ')} on ${table}
  for each row execute function ${index}_write();

create or replace function ${index}_leave() returns trigger language plpgsql as $$
begin
  delete from ${index} where profile_id = ${profileOfClosed(table)};
  return null;
end $$;
create or replace trigger ${index}_closed after update of closed_at on users for each row
  when (${CLOSES}) execute function ${index}_leave();

insert into ${index} (profile_id, document) ${document}
  where not exists (select 1 from ${index} s where s.profile_id = p.id);
`;
};

/** Requires the function `search_folded`. Can be run repeatedly. */
export const ENSURE_PROFILE_SEARCH = Object.values(DIRECTORIES).map(indexOf).join('');

export const matchingProfiles = (directory: Directory, words: readonly string[], limit: number): SQL =>
  sql`select profile_id as id from ${sql.identifier(DIRECTORIES[directory].index)} where document @@ ${wordsQuery(words)}
    order by profile_id desc limit ${limit}`;
