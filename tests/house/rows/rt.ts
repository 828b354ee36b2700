import { named, type Rows } from './row.ts';

const routes = named('client/routes.test.tsx', '%s for %s is the screen «%s», inside the shell and in Spanish');
const guarded = named('client/routes.test.tsx', '%s without a token leads to the way in');
const roles = named('browser/session.test.ts', 'each role keeps to its own screens');
const testPages = named('client/screens.test.tsx', 'the test pages need no account, and lead to the sample projects');
const nowhere = named('client/screens.test.tsx', 'an address that leads nowhere says so and leads back');
const noNews = named(
  'client/screens.test.tsx',
  'the studio and its visitors read different words where there is no news',
);
const publishNews = named(
  'browser/updates.test.ts',
  'a studio publishes an update with two pictures, changes it and deletes it',
);
const header = named('client/account.test.tsx', 'the header names the product and who is inside: %s');
const onTheWay = named('client/account.test.tsx', 'who logs in on the way to a screen gets there');

export const RT: Rows = {
  'RT-01': ['/ leads to /dashboard', routes],
  'RT-02': ['/dashboard, by role', routes],
  'RT-03': ['/projects, Explorar Proyectos', routes],
  'RT-04': ['/projects/{projectId}', routes],
  'RT-05': ['/projects/{id}/edit', routes],
  'RT-06': ['/projects/{projectId}/updates', routes],
  'RT-07': ['/projects/{projectId}/updates/create', routes],
  'RT-08': ['/projects/{projectId}/updates/{updateId}', routes],
  'RT-09': ['/projects/{projectId}/updates/{updateId}/edit', routes],
  'RT-10': ['/projects/{projectId}/milestones', routes],
  'RT-11': ['/projects/{projectId}/milestones/create', routes],
  'RT-12': ['/projects/{projectId}/milestones/{milestoneId}/edit', routes],
  'RT-13': ['/create-project', routes],
  'RT-14': ['/create-update, to pick a project', routes],
  'RT-15': ['/create-update/{projectId}, the same form; both ways are linked', routes, noNews, publishNews],
  'RT-16': ['/my-investments, for investors', routes, roles],
  'RT-17': ['/test, /test-update-form and /minimal-test without a token', routes],
  'RT-18': ['A test page leads to the dashboard and three sample projects', testPages],
  'RT-19': ['The test pages stay outside the main navigation', testPages, header],
  'RT-20': ['The way in is the public view, wherever one was going', guarded, onTheWay],
  'RT-21': ['An unknown address says so and leads to the dashboard', nowhere],
};
