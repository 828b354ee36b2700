import { named, type Rows } from './row.ts';

const templates = named(
  'client/update.form.test.tsx',
  'each of the six templates fills in title, content and its own type',
);
const types = named('client/update.form.test.tsx', 'any of the eight types can be chosen, and each has its own tips');
const form = named(
  'client/screens.test.tsx',
  'the form shows six templates, tips and a preview, and says what is missing',
);
const preview = named(
  'client/update.form.test.tsx',
  'the preview shows title, type, visibility, today and all of the markdown',
);
const journey = named(
  'browser/updates.test.ts',
  'a studio publishes an update with two pictures, changes it and deletes it',
);
const blank = named('client/update.form.test.tsx', 'spaces are no title and no content: nothing is sent');
const media = named('client/updates.test.tsx', 'pictures are shown and videos played, each over its caption');
const files = named('client/update.form.test.tsx', '%s, of type %s and %i bytes, is answered with %j');
const saved = named('client/update.form.test.tsx', 'once saved the form is as new, and 1.5 s later the list is there');
const noForm = named('client/update.form.test.tsx', 'a project %s has no form');

export const UF: Rows = {
  'UF-01': ['Six templates fill in title and content', templates],
  'UF-02': ['One for each type of the form', templates],
  'UF-03': ['Tips for each type', types, form],
  'UF-04': ['Edit and preview', preview, journey],
  'UF-05': ['The title', blank, journey],
  'UF-06': ['Markdown in 8 rows', form, preview],
  'UF-07': ['The type', types],
  'UF-08': [
    'Eight types; the form begins with progress',
    form,
    types,
    named('domain/update.test.ts', 'has one of eight types, general when nothing is said'),
  ],
  'UF-09': ['The public switch', preview, form],
  'UF-10': ['Pictures and videos with captions', journey, media, files],
  'UF-11': [
    'Próximamente where nothing is kept',
    named('client/screens.test.tsx', 'the form that keeps nothing says that pictures come soon'),
  ],
  'UF-12': ['Preview: title, type, visibility, today', preview],
  'UF-13': ['Tables', preview],
  'UF-14': ['Strikethrough', preview],
  'UF-15': ['Task lists', preview],
  'UF-16': ['Autolinks', preview],
  'UF-17': ['Footnotes', preview],
  'UF-18': ['As new once saved', saved],
  'UF-19': [
    'The list 1.5 s later, or the dashboard',
    saved,
    named('client/update.form.test.tsx', 'an update of no project leads to the dashboard'),
  ],
  'UF-20': ['Loads its project', named('client/update.form.test.tsx', 'the form names the project it writes for')],
  'UF-21': [
    'The project could not be loaded',
    noForm,
    named('client/fallbacks.test.tsx', 'says «%s» when %s fails without a word, and offers to try again'),
  ],
  'UF-22': ['No title', blank],
  'UF-23': ['No content', blank],
  'UF-24': ['The hint of formats', form],
  'UF-25': [
    'Size is checked here and there',
    files,
    named('api/uploads.test.ts', 'takes exactly 10 MiB, and not one byte more'),
  ],
  'UF-26': [
    'Kind and extension of what is kept',
    named('api/uploads.test.ts', 'keeps pictures and videos in order with their captions, under names nobody guesses'),
    media,
  ],
  'UF-27': ['Keeps the media that stays', journey, named('api/rest/uploads.test.ts', 'as %s, in the order named')],
  'UF-28': ['The two successes', journey],
  'UF-29': ['The two failures', named('client/fallbacks.acts.test.tsx', 'says «%s» when %s fails without a word')],
  'UF-30': ['For its studio alone', noForm, named('api/updates.test.ts', 'refuses who may not write, wherever')],
};
