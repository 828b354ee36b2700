import { named, type Rows } from './row.ts';

const failedActs = named('client/fallbacks.acts.test.tsx', 'says «%s» when %s fails without a word');
const failedLoads = named(
  'client/fallbacks.test.tsx',
  'says «%s» when %s fails without a word, and offers to try again',
);
const defaults = named('client/messages.test.ts', 'every call of the specification has its own default message');
const forReaders = named(
  'client/messages.test.ts',
  'a text written for readers is said in place of the default of its call',
);

export const ER: Rows = {
  'ER-01': [
    "The server's own words",
    named('client/expiry.test.tsx', '%s is told in the form and ends nothing'),
    named('client/invest.test.tsx', 'what the server refuses is told in its words, under «Error»'),
  ],
  'ER-02': ['Registration failed', failedActs],
  'ER-03': ['Login failed', failedActs],
  'ER-04': ['Failed to get user info', failedLoads],
  'ER-05': ['Profile update failed', failedActs],
  'ER-06': ['Failed to fetch projects', failedLoads],
  'ER-07': ['Failed to fetch my projects', failedLoads],
  'ER-08': ['Failed to fetch my investments', failedLoads],
  'ER-09': ['Failed to create project', failedActs],
  'ER-10': ['Failed to invest in project', defaults, forReaders, failedActs],
  'ER-11': ['Failed to update project', failedActs],
  'ER-12': ['Failed to fetch project', failedLoads],
  'ER-13': ['Failed to fetch developers', failedLoads],
  'ER-14': ['Failed to fetch investors', failedLoads],
  'ER-15': ['Failed to fetch profile', failedLoads],
  'ER-16': [
    'Message and error say the same',
    named('api/accounts.tokens.test.ts', "what is refused for want of a token says so in the original calls' way"),
    named('api/rest/legacy.test.ts', 'a client of the original kind meets no surprise'),
  ],
  'ER-17': ['Failed to fetch project updates', failedLoads],
  'ER-18': ['Failed to fetch project update', failedLoads],
  'ER-19': ['Failed to create project update', defaults, forReaders, failedActs],
  'ER-20': ['Failed to update project update', defaults, forReaders, failedActs],
  'ER-21': ['Failed to delete project update', defaults, forReaders, failedActs],
  'ER-22': ['Failed to add comment', failedActs],
  'ER-23': ['Failed to delete comment', failedActs],
  'ER-24': ['Failed to fetch project milestones', failedLoads],
  'ER-25': ['Failed to fetch milestone', failedLoads],
  'ER-26': ['Failed to create milestone', failedActs],
  'ER-27': ['Failed to update milestone', failedActs],
  'ER-28': ['Failed to delete milestone', defaults, forReaders, failedActs],
  'ER-29': ['Failed to update milestone status', defaults, forReaders, failedActs],
  'ER-30': [
    'What a project that failed carries',
    named('client/screens.test.tsx', 'a project that is not there is told with what a person can report'),
  ],
  'ER-31': ['Defaults come last', defaults, forReaders, failedLoads],
  'ER-32': ['An update could not be saved', failedActs],
  'ER-33': [
    'No token, or another role',
    named('browser/session.test.ts', 'each role keeps to its own screens'),
    named('client/routes.test.tsx', '%s without a token leads to the way in'),
  ],
};
