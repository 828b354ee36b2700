const KEPT = ['project_id', 'is_public', 'created_at', 'deleted_at'];
const kept = (row: string): string => `(${KEPT.map((column) => `${row}.${column}`).join(', ')})`;

const LATEST = (project: string): string => `(select u.created_at from updates u
  where u.project_id = ${project} and u.is_public and u.deleted_at is null order by u.created_at desc, u.id desc limit 1)`;

const refresh = (row: string): string => `
  update projects set latest_public_update_at = ${LATEST(`${row}.project_id`)} where id = ${row}.project_id;`;

/**
 * Creates the triggers that keep `projects.latest_public_update_at`, and fills it from the updates there are. Whoever
 * writes an update has locked its project before.
 */
export const ENSURE_LATEST_UPDATES = `
create or replace function latest_update_kept() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then ${refresh('old')} end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.project_id <> old.project_id then ${refresh('new')} end if;
  return null;
end $$;

create or replace trigger latest_update_added after insert on updates
  for each row when (new.is_public and new.deleted_at is null) execute function latest_update_kept();
create or replace trigger latest_update_changed after update of ${KEPT.join(', ')} on updates
  for each row when (${kept('old')} is distinct from ${kept('new')}) execute function latest_update_kept();
create or replace trigger latest_update_removed after delete on updates
  for each row when (old.is_public) execute function latest_update_kept();

update projects set latest_public_update_at = ${LATEST('projects.id')}
  where latest_public_update_at is distinct from ${LATEST('projects.id')};
`;
