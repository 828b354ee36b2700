import { named, type Rows } from './row.ts';

export const ED: Rows = {
  'ED-01': [
    'The same form, filled in',
    named('client/project.form.test.tsx', 'the form to edit begins with what the project has'),
    named('browser/projects.test.ts', 'a studio fills the form wrong, then right, and changes the project later'),
  ],
  'ED-02': [
    'Only what was sent changes',
    named('api/projects.test.ts', 'changes what was sent and leaves the rest'),
    named('api/projects.owned.test.ts', 'what the server owns can not be written: not at birth, not later'),
  ],
  'ED-03': [
    'For its studio alone',
    named('client/project.form.test.tsx', 'another studio is sent to its dashboard from the form to edit'),
    named('browser/session.test.ts', 'each role keeps to its own screens'),
  ],
  'ED-04': [
    'A draft again only before any money',
    named('api/projects.test.ts', 'publishes, and takes back before any money'),
    named('api/projects.test.ts', 'leaves the terms as they were once money arrived'),
  ],
};
