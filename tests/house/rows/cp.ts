import { named, type Rows } from './row.ts';

const choose = named(
  'client/updates.test.tsx',
  "one chooses among the projects of one's own studio, each leading to its form",
);

export const CP: Rows = {
  'CP-01': ["One's own projects", choose],
  'CP-02': [
    'Each leads to its form',
    choose,
    named('browser/updates.test.ts', 'a studio publishes an update with two pictures, changes it and deletes it'),
  ],
  'CP-03': [
    'None yet',
    named('client/screens.test.tsx', 'who has no project yet is led to create one before telling news'),
  ],
};
