import { named, type Rows } from './row.ts';

const fourth = named(
  'client/screens.test.tsx',
  'the fourth update is behind a link that counts them all, and each is cut at 100',
);
const card = named(
  'client/updates.test.tsx',
  'a card of the list says what, when and of which kind, and leads to all of it',
);
const noNews = named(
  'client/screens.test.tsx',
  'the studio and its visitors read different words where there is no news',
);
const visitors = named(
  'client/updates.test.tsx',
  'visitors read that there is no news yet, and are offered no way to write any',
);

export const UL: Rows = {
  'UL-01': ['The search box', fourth],
  'UL-02': [
    'Finds in title and content, in any letter case',
    named('client/updates.test.tsx', 'words are looked for in titles and contents, in any letter case'),
    named('api/updates.test.ts', 'search looks in title and content, in any letter case'),
  ],
  'UL-03': ['Title, date and type on a card', card],
  'UL-04': ['Cut at 200', fourth],
  'UL-05': ['Ver detalles', card, fourth],
  'UL-06': ['Empty for studio and for visitor', noNews, visitors],
  'UL-07': ['The two empty texts', noNews, visitors],
  'UL-08': [
    'Newest first',
    card,
    named('api/updates.reading.test.ts', 'a cursor walks the whole list, page by page, each once'),
  ],
  'UL-09': ['New update for its studio alone', noNews, visitors],
  'UL-10': [
    'Private ones are counted, not listed',
    named('browser/updates.test.ts', 'private news is for those who invested, and reading it marks it read'),
    named('api/updates.test.ts', 'a private one is for its developer and investors'),
  ],
};
