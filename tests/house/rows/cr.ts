import { named, type Rows } from './row.ts';

const journey = named(
  'browser/projects.test.ts',
  'a studio fills the form wrong, then right, and changes the project later',
);
const defaults = named(
  'client/project.form.test.tsx',
  'the form begins with the defaults of the specification, unpublished',
);
const required = named(
  'client/project.form.test.tsx',
  'the form marks what it requires, and Volver leads to the dashboard',
);
const limits = named(
  'client/project.form.test.tsx',
  'amounts below the least and seats beyond the most are told, and nothing is sent',
);
const least = named('domain/project.validation.test.ts', 'is at least ${shown}');
const options = named(
  'client/project.form.test.tsx',
  'the form offers the thirteen genres, the three stages and the eight stadiums',
);

export const CR: Rows = {
  'CR-01': ['Información Básica', journey],
  'CR-02': ['Estado de Desarrollo', journey],
  'CR-03': ['Información de Financiamiento', journey],
  'CR-04': ['Published at once', journey, defaults],
  'CR-05': ['Then the dashboard', journey],
  'CR-06': ['Back to the dashboard', required],
  'CR-07': ['A tag by Enter', journey],
  'CR-08': ['A tag by its button', journey],
  'CR-09': ['A click takes a tag out', journey],
  'CR-10': ['Tags are trimmed and not repeated', journey],
  'CR-11': [
    'What is required',
    required,
    named('domain/project.validation.test.ts', 'everything that is missing is said at once'),
  ],
  'CR-12': ['The least goal', limits, least],
  'CR-13': ['The least minimum', limits, least, defaults],
  'CR-14': ['The least maximum', limits, least, defaults],
  'CR-15': [
    '1 to 50 investors',
    limits,
    named('domain/project.validation.test.ts', 'may be %i'),
    named('domain/project.validation.test.ts', 'may not be %j'),
    defaults,
  ],
  'CR-16': [
    'Cents and whole numbers',
    named('client/project.form.test.tsx', 'amounts are sent with their cents, and seats as a whole number'),
  ],
  'CR-17': [
    'Thirteen genres',
    options,
    named(
      'api/projects.owned.test.ts',
      'take a genre in any letter case, a platform as a list or a text, either way to publish',
    ),
  ],
  'CR-18': ['Three stages', options],
  'CR-19': ['Eight stadiums', options],
  'CR-20': [
    'Could not be created',
    named('client/project.form.test.tsx', 'a failure to create is told in a destructive alert'),
  ],
  'CR-21': [
    'Minimum above maximum',
    journey,
    named('domain/project.validation.test.ts', 'limits may be equal or absent, but never crossed'),
  ],
  'CR-22': [
    'A goal out of reach is a warning',
    named(
      'client/project.form.test.tsx',
      'a goal that nobody could reach is warned about, and does not keep from creating',
    ),
    named('domain/project.validation.test.ts', 'a goal nobody could reach is known, and allowed'),
  ],
  'CR-23': [
    'Cover and long description',
    named('client/project.form.test.tsx', 'a cover and a long description can be given too'),
    named('api/rest/covers.test.ts', 'reads every field, and its picture becomes the cover'),
  ],
};
