import { named, type Rows } from './row.ts';

const journey = named(
  'browser/milestones.test.ts',
  'a studio promises, delivers, changes its mind and takes back a milestone',
);
const summary = named(
  'client/cache.test.tsx',
  'completing and deleting milestones moves the summary of the project already seen',
);
const card = named(
  'client/milestones.test.tsx',
  'each milestone says its status and how its date stands; the first that is due comes next',
);
const today = named('api/milestones.test.ts', 'due on %s stand so today');
const rest = named('api/milestones.delivery.test.ts', 'the paths and the three date names of REST');
const statusAfter = named('domain/milestone.test.ts', 'that was %s, with status %j and is_completed %j, is %s');
const labels = named('client/labels.test.ts', 'each word of the specification is on its code');
const unknown = named(
  'client/milestones.test.tsx',
  'a status this client does not know, and a date that is none, are told as such',
);
const form = named(
  'client/milestones.test.tsx',
  'the form asks for title, description and date, and offers every status and stage',
);
const defaults = named(
  'api/milestones.test.ts',
  'are planned without a date when nothing is said, and of any status and stage',
);
const date = named('client/milestones.test.tsx', 'a date is sent only when there is one, which the form insists on');
const failedActs = named('client/fallbacks.acts.test.tsx', 'says «%s» when %s fails without a word');

export const ML: Rows = {
  'ML-01': ['The search box', named('client/waiting.test.tsx', 'milestones are searched for by a box that says so')],
  'ML-02': ['Back to the project', journey, summary],
  'ML-03': ['What only its studio does', journey],
  'ML-04': ['Any that is not completed can be', card],
  'ML-05': ['Completing it', today, rest],
  'ML-06': [
    'Completed at once, asked again 0.5 s after',
    named(
      'client/milestones.test.tsx',
      'completing shows before it is answered, and asks for the list again half a second after',
    ),
  ],
  'ML-07': ['The project follows', summary],
  'ML-08': ['No way back in the list', card, journey],
  'ML-09': ['Status and is_completed together', statusAfter, rest],
  'ML-10': ['The status labels', card, labels, unknown],
  'ML-11': ['The deadline badge', card, journey],
  'ML-12': [
    '7 days are urgent',
    named('client/milestones.test.tsx', 'what is due within 7 days stands out'),
    named('domain/milestone.test.ts', 'of what is %s and due %s'),
  ],
  'ML-13': ['Today is 0 days, and not overdue', card, today],
  'ML-14': [
    'The next one',
    card,
    named('domain/milestone.test.ts', 'are counted by what they are and when they are due'),
  ],
  'ML-15': ['Fecha inválida', unknown, named('client/formats.test.ts', '%j is no date')],
  'ML-16': ['The six stages', form, labels],
  'ML-17': ['The four statuses', form, defaults],
  'ML-18': [
    'A form for its studio alone',
    named('client/milestones.test.tsx', 'another studio finds no form at %s'),
    named('api/milestones.test.ts', "are written by the project's developer alone"),
  ],
  'ML-19': ['What is required', form],
  'ML-20': ['Status and stage by choice, planned at first', form, defaults],
  'ML-21': ['Completed only by that status', defaults, statusAfter],
  'ML-22': ['A date only when given', date],
  'ML-23': ['Required here, not there', date, defaults],
  'ML-24': ['The status is kept', journey, statusAfter],
  'ML-25': ['Asks before deleting', journey],
  'ML-26': ['Could not be deleted', failedActs],
  'ML-27': [
    'Could not be completed',
    failedActs,
    named('client/milestones.test.tsx', 'what was shown as completed is taken back when it could not be'),
  ],
  'ML-28': ['Could not be saved', failedActs],
  'ML-29': ['Completed at the same address', rest],
  'ML-30': [
    'Progress',
    named('api/milestones.delivery.test.ts', 'progress is what was written, and 100 while completed'),
  ],
};
