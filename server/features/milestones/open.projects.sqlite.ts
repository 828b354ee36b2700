const isOpen = (row: string): string =>
  `(${row}.is_published AND ${row}.is_active AND ${row}.investor_count < ${row}.max_investors)`;

const trigger = (name: string, when: string): string => `DROP TRIGGER IF EXISTS ${name};
CREATE TRIGGER ${name} AFTER ${when} ON projects WHEN ${isOpen('new')} IS NOT new.is_open
BEGIN UPDATE projects SET is_open = ${isOpen('new')} WHERE id = new.id; END;`;

/** Fills `projects.is_open` and lets triggers keep it. An investment writes it only when it takes the last seat. */
export const ENSURE_OPEN_PROJECTS = `
UPDATE projects SET is_open = ${isOpen('projects')} WHERE is_open IS NOT ${isOpen('projects')};
${trigger('projects_open_made', 'INSERT')}
${trigger('projects_open_changed', 'UPDATE OF is_published, is_active, investor_count, max_investors')}
`;
