const live = (row: string): string => `(${row}.deleted_at IS NULL)`;
const begins = (row: string): string =>
  `(${row}.parent_id IS NULL AND (${row}.deleted_at IS NULL OR ${row}.reply_count > 0))`;

const counted = (what: string, from: string): string => `(SELECT count(*) FROM comments c WHERE ${from} AND ${what})`;
const REPLIES = counted(live('c'), 'c.parent_id = comments.id');
const COMMENTS = counted(live('c'), 'c.update_id = updates.id');
const THREADS = counted(begins('c'), 'c.update_id = updates.id');

/** SQL that adds a row to the counts of its update and thread, or subtracts it. */
const count = (sign: '+' | '-', row: string): string => `
  UPDATE updates SET comment_count = comment_count ${sign} ${live(row)}, thread_count = thread_count ${sign} ${begins(row)}
    WHERE id = ${row}.update_id;
  UPDATE comments SET reply_count = reply_count ${sign} 1 WHERE id = ${row}.parent_id AND ${live(row)};`;

const trigger = (name: string, when: string, work: string): string =>
  `DROP TRIGGER IF EXISTS ${name};\nCREATE TRIGGER ${name} AFTER ${when} BEGIN ${work} END;`;

/** Fills the counts of comments, threads and replies, and lets triggers keep them. */
export const ENSURE_COMMENT_COUNTS = `
UPDATE comments SET reply_count = ${REPLIES} WHERE parent_id IS NULL AND reply_count <> ${REPLIES};
UPDATE updates SET comment_count = ${COMMENTS}, thread_count = ${THREADS}
  WHERE comment_count <> ${COMMENTS} OR thread_count <> ${THREADS};
${trigger('comments_added', 'INSERT ON comments', count('+', 'new'))}
${trigger('comments_deleted', 'UPDATE OF deleted_at ON comments WHEN old.deleted_at IS NOT new.deleted_at', count('-', 'old') + count('+', 'new'))}
${trigger(
  'replies_counted',
  'UPDATE OF reply_count ON comments WHEN old.reply_count <> new.reply_count',
  `UPDATE updates SET thread_count = thread_count - ${begins('old')} + ${begins('new')} WHERE id = new.update_id;`,
)}
${trigger('comments_removed', 'DELETE ON comments', count('-', 'old'))}
`;
