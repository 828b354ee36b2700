const KEPT = ['project_id', 'is_public', 'created_at', 'deleted_at'];
const kept = (row: string): string => `(${KEPT.map((column) => `${row}.${column}`).join(', ')})`;

const LATEST = (project: string): string => `(SELECT u.created_at FROM updates u
  WHERE u.project_id = ${project} AND u.is_public AND u.deleted_at IS NULL ORDER BY u.created_at DESC, u.id DESC LIMIT 1)`;

const refresh = (row: string): string => `UPDATE projects SET latest_public_update_at = ${LATEST(`${row}.project_id`)}
  WHERE id = ${row}.project_id;`;

const trigger = (name: string, when: string, work: string): string =>
  `DROP TRIGGER IF EXISTS ${name};\nCREATE TRIGGER ${name} AFTER ${when} BEGIN ${work} END;`;

/** Fills `projects.latest_public_update_at` from the updates there are and lets triggers keep it. */
export const ENSURE_LATEST_UPDATES = `
UPDATE projects SET latest_public_update_at = ${LATEST('projects.id')}
  WHERE latest_public_update_at IS NOT ${LATEST('projects.id')};
${trigger('latest_update_added', 'INSERT ON updates WHEN new.is_public AND new.deleted_at IS NULL', refresh('new'))}
${trigger(
  'latest_update_changed',
  `UPDATE OF ${KEPT.join(', ')} ON updates WHEN ${kept('old')} IS NOT ${kept('new')}`,
  refresh('old') + refresh('new'),
)}
${trigger('latest_update_removed', 'DELETE ON updates WHEN old.is_public', refresh('old'))}
`;
