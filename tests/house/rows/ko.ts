import { named, type Rows } from './row.ts';

const queries = named('api/rest/door.test.ts', '%s is clamped');
const fourth = named(
  'client/screens.test.tsx',
  'the fourth update is behind a link that counts them all, and each is cut at 100',
);
const counted = named('domain/milestone.test.ts', 'are counted by what they are and when they are due');
const form = named(
  'client/screens.test.tsx',
  'the form shows six templates, tips and a preview, and says what is missing',
);

export const KO: Rows = {
  'KO-01': [
    'Pages of ten, from the first',
    queries,
    named('domain/pagination.test.ts', 'is ten rows from the start unless said otherwise'),
  ],
  'KO-02': ['At most a hundred', queries],
  'KO-03': [
    'Ten investors, of 1 to 50',
    named('domain/project.edit.test.ts', "has SPEC's defaults"),
    named('domain/project.validation.test.ts', 'may be %i'),
    named('domain/project.validation.test.ts', 'may not be %j'),
  ],
  'KO-04': [
    '4 investments and 3 updates',
    named(
      'client/dashboard.test.tsx',
      "an investor's dashboard shows the four latest investments, and counts projects once",
    ),
    fourth,
  ],
  'KO-05': ['Cuts at 100 and 200', fourth, named('domain/excerpt.test.ts', 'only what was cut ends in dots')],
  'KO-06': [
    'Progress from 0 to 100',
    named('domain/money.test.ts', '%i of %i is %d %%'),
    named('domain/money.test.ts', 'is always a number from 0 to 100'),
  ],
  'KO-07': [
    'Beyond the goal',
    named('api/investments.test.ts', 'goes past the goal'),
    named('client/portfolio.test.tsx', 'money beyond the goal is told as it is, next to a bar that ends at the goal'),
  ],
  'KO-08': ['How much is completed', counted, named('domain/milestone.test.ts', 'may be none, or all done')],
  'KO-09': [
    '20 % unless stated',
    named('domain/roi.test.ts', 'assumes 20 % when the project states none, and keeps a stated zero'),
  ],
  'KO-10': ['7 days, and 0 to 30', named('domain/milestone.test.ts', 'of what is %s and due %s'), counted],
  'KO-11': [
    '1.5 s and 0.5 s',
    named('client/update.form.test.tsx', 'once saved the form is as new, and 1.5 s later the list is there'),
    named('client/updates.test.tsx', 'once deleted, the project is there 1.5 s later'),
    named(
      'client/milestones.test.tsx',
      'completing shows before it is answered, and asks for the list again half a second after',
    ),
  ],
  'KO-12': [
    'The defaults',
    named('domain/update.test.ts', 'has one of eight types, general when nothing is said'),
    form,
    named(
      'client/milestones.test.tsx',
      'the form asks for title, description and date, and offers every status and stage',
    ),
    named('client/screens.test.tsx', 'a project says what its studio left unsaid'),
  ],
  'KO-13': ['8 rows and 10MB', form],
};
