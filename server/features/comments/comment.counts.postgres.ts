const live = (row: string): string => `(${row}.deleted_at is null)`;
const begins = (row: string): string =>
  `(${row}.parent_id is null and (${row}.deleted_at is null or ${row}.reply_count > 0))`;

const counted = (what: string, from: string): string => `(select count(*) from comments c where ${from} and ${what})`;
const REPLIES = counted(live('c'), 'c.parent_id = comments.id');
const COMMENTS = counted(live('c'), 'c.update_id = updates.id');
const THREADS = counted(begins('c'), 'c.update_id = updates.id');

/** SQL that adds a row to the counts of its update and thread, or subtracts it. */
const count = (sign: '+' | '-', row: string): string => `
  update updates set comment_count = comment_count ${sign} ${live(row)}::int,
    thread_count = thread_count ${sign} ${begins(row)}::int where id = ${row}.update_id;
  update comments set reply_count = reply_count ${sign} 1 where id = ${row}.parent_id and ${live(row)};`;

/**
 * Creates the triggers that keep the counts of comments, threads and replies, and fills them. Whoever writes a comment
 * has locked its project before.
 */
export const ENSURE_COMMENT_COUNTS = `
create or replace function comments_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then ${count('-', 'old')} end if;
  if tg_op <> 'DELETE' then ${count('+', 'new')} end if;
  return null;
end $$;
create or replace function replies_counted() returns trigger language plpgsql as $$
begin
  update updates set thread_count = thread_count - ${begins('old')}::int + ${begins('new')}::int
    where id = new.update_id;
  return null;
end $$;

create or replace trigger comments_added after insert on comments
  for each row execute function comments_counted();
create or replace trigger comments_deleted after update of deleted_at on comments
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function comments_counted();
create or replace trigger comments_removed after delete on comments
  for each row execute function comments_counted();

create or replace trigger replies_counted after update of reply_count on comments
  for each row when (old.reply_count <> new.reply_count) execute function replies_counted();

update comments set reply_count = ${REPLIES} where parent_id is null and reply_count <> ${REPLIES};
update updates set comment_count = ${COMMENTS}, thread_count = ${THREADS}
  where comment_count <> ${COMMENTS} or thread_count <> ${THREADS};
`;
