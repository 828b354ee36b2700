import { named, type Rows } from './row.ts';

const routes = named('client/routes.test.tsx', '%s for %s is the screen «%s», inside the shell and in Spanish');
const labels = named('client/labels.test.ts', 'each word of the specification is on its code');
const profile = named('api/accounts.test.ts', 'changes what was sent and keeps the rest');
const otherProfile = named('api/accounts.test.ts', 'ignores what belongs to the other role');
const directories = named('api/rest/calls.test.ts', 'directories name people and no e-mail');
const privacy = named('api/accounts.privacy.test.ts', 'nobody is shown the e-mail of another, nor anybody a hash');
const money = named('client/formats.test.ts', '%d reads US$ %s');
const noBreak = named('domain/money.test.ts', 'a no-break space keeps an amount on one line');
const day = named('client/formats.test.ts', 'a date without a clock is the same day in Buenos Aires');
const instant = named('client/formats.test.ts', "an instant is shown in the reader's own day");
const daySent = named('domain/calendar.test.ts', '%j is %s, whatever the time zone');
const preview = named('client/project.test.tsx', 'a preview of an update is cut from its words, not from its markdown');
const noFee = named('client/invest.test.tsx', '%s are US$ 1.234,50, with nothing taken off');
const patient = named('client/waiting.test.tsx', 'an answer is waited for however long it takes');
const table = named('house/routes.test.ts', 'every address of the route table has its screen');

export const GL: Rows = {
  'GL-01': ['Everything on screen is in Spanish', routes],
  'GL-02': ['Two roles: Desarrollador and Inversor', labels],
  'GL-03': ['A developer has a studio name and a country, an investor a name', profile, otherProfile],
  'GL-04': ['Directories of developers and investors by REST', directories],
  'GL-05': ['Directories in GraphQL; their two screens are beyond the route table', privacy, routes, table],
  'GL-06': ['Money in US dollars, written as in Argentina', money, noBreak],
  'GL-07': ['Two decimals when there are cents, none otherwise', money],
  'GL-08': ['Dates as dd/MM/yyyy', day, instant],
  'GL-09': ['Dates of updates as 5 de marzo, 2025', day, preview],
  'GL-10': ['A date is the same day in any time zone', day, daySent],
  'GL-11': ['No fees in any amount', noFee],
  'GL-12': ['The client sets no time limit to a request', patient],
};
