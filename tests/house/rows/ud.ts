import { named, type Rows } from './row.ts';

const reading = named(
  'client/updates.test.tsx',
  'an update says what, when and of which kind, with its line breaks, and is changed by its studio alone',
);
const journey = named(
  'browser/updates.test.ts',
  'a studio publishes an update with two pictures, changes it and deletes it',
);
const media = named('client/updates.test.tsx', 'pictures are shown and videos played, each over its caption');
const privateNews = named(
  'browser/updates.test.ts',
  'private news is for those who invested, and reading it marks it read',
);

export const UD: Rows = {
  'UD-01': ['Title, date and type', reading],
  'UD-02': ['Line breaks stay', reading],
  'UD-03': ['Its pictures', journey, media],
  'UD-04': ['Its videos, with captions', media],
  'UD-05': [
    'Previous and next, to the ends',
    named('client/updates.test.tsx', 'one walks from update to update until the ends of the list'),
    named('api/updates.reading.test.ts', 'previous and next pass over what the reader may not see'),
  ],
  'UD-06': [
    'Its studio can edit',
    named('client/updates.test.tsx', 'the studio of an update finds the ways to change and delete it'),
    reading,
  ],
  'UD-07': ['Not found', privateNews],
  'UD-08': ['Asks before deleting', journey],
  'UD-09': ['Could not be deleted', named('client/fallbacks.acts.test.tsx', 'says «%s» when %s fails without a word')],
  'UD-10': [
    'Deleted, then the project',
    journey,
    named('client/updates.test.tsx', 'once deleted, the project is there 1.5 s later'),
  ],
  'UD-11': [
    'Reading marks it read',
    privateNews,
    named('api/updates.test.ts', 'opening it marks it read; a list does not; its developer has read it always'),
  ],
  'UD-12': [
    'Its comments',
    named('browser/updates.test.ts', 'readers comment, and each removes their own'),
    named('api/comments.test.ts', "go by the hand of their author or of the project's developer"),
  ],
};
