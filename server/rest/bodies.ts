import { MILESTONE_STAGES, MILESTONE_STATUSES } from '#server/domain/milestone.ts';
import { GENRES, PROJECT_STADIUMS, PROJECT_STAGES } from '#server/domain/project.ts';
import { PASSWORD_HINT, ROLES } from '#server/domain/user.ts';
import { amount, fraction, money, percent, wholeNumber } from './fields.numbers.ts';
import { choice, day, flag, known, text, texts } from './fields.ts';
import { keptMedia, updateType } from './update.fields.ts';

export const LOGIN_BODY = {
  email: text('E-mail of the account.', { type: 'string' }),
  password: text('Its password.', { type: 'string', format: 'password' }),
};

export const REGISTER_BODY = {
  email: text('An e-mail no other account has.', { type: 'string' }),
  password: text(`At least 8 characters, with upper case, lower case and a digit (${PASSWORD_HINT}).`, {
    type: 'string',
    format: 'password',
  }),
  role: known(ROLES, 'Fixed for good.'),
};

export const PROFILE_BODY = {
  studio_name: text('Of a developer; at most 120 characters.'),
  country: text('Of a developer; at most 80 characters.'),
  name: text('Of an investor; at most 120 characters.'),
};

export const PROJECT_BODY = {
  title: text('1 to 150 characters.'),
  description: text('1 to 10,000 characters.'),
  short_description: text('At most 300 characters; cards show the start of the description without it.'),
  long_description: text('At most 50,000 characters.'),
  cover_image: text('An http(s) address.'),
  genre: known(GENRES, 'Required to create.'),
  platform: texts('At most 20 names of at most 40 characters, as a list or one text; PC when there are none.'),
  development_stage: text('At most 50 characters; `current_stage` is shown without it.'),
  current_stage: known(PROJECT_STAGES, 'Required to create.'),
  current_stadium: known(PROJECT_STADIUMS, 'Required to create.'),
  funding_goal: money('US dollars, at least 1000.'),
  min_investment: money('US dollars, at least 100; 1000 when absent, no limit when null.'),
  max_investment: money('US dollars, at least 1000; 50000 when absent, no limit when null.'),
  max_investors: wholeNumber('1 to 50 distinct people; 10 when absent.'),
  investment_model: text('At most 120 characters.'),
  expected_roi: percent('A percentage from 0 to 1000 with at most two decimals; wins over `roi`.'),
  roi: fraction('The same as a fraction, from 0 to 10 with at most four decimals.'),
  start_date: day('A day or a date-time.'),
  is_published: flag('False when absent: a draft only its developer sees.'),
  status: choice(['published', 'draft'], 'Another way to say `is_published`, which wins.'),
  is_active: flag('Whether it accepts investments; true when absent.'),
};

export const INVEST_BODY = {
  amount: amount('US dollars, at most two decimals.'),
  client_mutation_id: text('Another way to send an idempotency key, after the header.'),
};

export const UPDATE_BODY = {
  title: text('1 to 200 characters.'),
  content: text('Markdown, 1 to 50,000 characters.'),
  update_type: updateType('`general` when absent.'),
  is_public: flag('True when absent: everybody who sees the project reads it.'),
};

export const EDIT_UPDATE_BODY = {
  ...UPDATE_BODY,
  existing_media: keptMedia(
    'The addresses that stay, in order: repeated, as `existing_media[]`, or a JSON list. Absent: all.',
  ),
};

export const COMMENT_BODY = { content: text('1 to 2000 characters of plain text.') };

export const MILESTONE_BODY = {
  title: text('1 to 150 characters.'),
  description: text('1 to 5000 characters.'),
  development_stage: choice(MILESTONE_STAGES, 'May be absent.'),
  status: choice(MILESTONE_STATUSES, 'Wins over `is_completed`; planned when both are absent.'),
  is_completed: flag('True completes it; false only takes back a completion.'),
  completed: flag('The same as `is_completed`, which wins.'),
  due_date: day('A day or a date-time, whose day counts.'),
  target_date: day('The same as `due_date`, which wins.'),
  estimated_date: day('The same as `due_date`, after `target_date`.'),
  start_date: day('A day or a date-time.'),
  progress: wholeNumber('0 to 100.'),
};
