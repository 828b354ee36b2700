import { named, type Rows } from './row.ts';

const top = named(
  'client/page.header.test.tsx',
  'the top of a page holds its title, subtitle, badge, the way back and what can be done',
);
const noWayBack = named('client/page.header.test.tsx', 'a page that leads nowhere back has no such button');

export const PH: Rows = {
  'PH-01': ['Title', top],
  'PH-02': ['Subtitle', top],
  'PH-03': ['Badge', top],
  'PH-04': ['Volver, where there is a way back', top, noWayBack],
  'PH-05': ['Actions', top, noWayBack],
};
