const isOpen = (row: string): string =>
  `(${row}.is_published and ${row}.is_active and ${row}.investor_count < ${row}.max_investors)`;

const trigger = (name: string, when: string): string => `
create or replace trigger ${name} before ${when} on projects
  for each row when (${isOpen('new')} <> new.is_open) execute function projects_open_kept();`;

/** Creates the triggers that keep `projects.is_open`, and fills it. */
export const ENSURE_OPEN_PROJECTS = `
create or replace function projects_open_kept() returns trigger language plpgsql as $$
begin
  new.is_open := ${isOpen('new')};
  return new;
end $$;
${trigger('projects_open_made', 'insert')}
${trigger('projects_open_changed', 'update of is_published, is_active, investor_count, max_investors')}

update projects set is_open = ${isOpen('projects')} where is_open <> ${isOpen('projects')};
`;
