import { named, type Rows } from './row.ts';

const labels = named('client/labels.test.ts', 'each word of the specification is on its code');
const preview = named('client/project.test.tsx', 'a preview of an update is cut from its words, not from its markdown');
const waiting = named('client/waiting.test.tsx', 'says «%s» until %s is answered');
const portfolio = named(
  'browser/portfolio.test.ts',
  'a portfolio adds up, estimates with its assumptions in view, and tells what is unread',
);
const unsaid = named('client/screens.test.tsx', 'a project says what its studio left unsaid');
const details = named('client/project.test.tsx', 'the details of a project say everything its studio told');
const control = named('client/project.test.tsx', 'its developer finds how it stands, and the way to everything');
const visitor = named('client/project.test.tsx', 'a visitor finds none of what is for its developer');
const began = named('client/project.test.tsx', 'without a date of its own a project began the day it was made');
const upcoming = named(
  'client/project.test.tsx',
  'a badge counts the milestones of the next thirty days, completed ones too',
);
const counted = named('domain/milestone.test.ts', 'are counted by what they are and when they are due');
const dateNames = named('api/milestones.delivery.test.ts', 'the paths and the three date names of REST');
const roiUnits = named('domain/roi.test.ts', 'is the same figure in both units, there and back');
const fourth = named(
  'client/screens.test.tsx',
  'the fourth update is behind a link that counts them all, and each is cut at 100',
);
const missing = named('client/screens.test.tsx', 'a project that is not there is told with what a person can report');
const comesBack = named('client/project.test.tsx', 'a project that could not be fetched comes back when asked again');
const health = named('domain/health.test.ts', '%j days since the latest update and %i late milestones: %s');
const original = named(
  'api/projects.owned.test.ts',
  'take a genre in any letter case, a platform as a list or a text, either way to publish',
);
const opened = named(
  'api/updates.test.ts',
  'opening it marks it read; a list does not; its developer has read it always',
);

export const PD: Rows = {
  'PD-01': ['Volver leads to /dashboard', unsaid],
  'PD-02': ['Cargando proyecto...', waiting],
  'PD-03': ['Title', details],
  'PD-04': ['Studio, else Desarrollador independiente', details, unsaid],
  'PD-05': ['Badge of the stage', details],
  'PD-06': ['Badge of the stadium', details],
  'PD-07': ['Badge Publicado or Borrador', details, upcoming],
  'PD-08': ['Summary of the funding', details],
  'PD-09': ['Tabs: updates, details, milestones', details],
  'PD-10': ['Its developer begins with the updates', control],
  'PD-11': ['Everybody else begins with the details', unsaid],
  'PD-12': ['Details: title, studio, country, description', details],
  'PD-13': ['Details: platforms, else PC; a list or a text', details, unsaid, original],
  'PD-14': ['Details: genre', details],
  'PD-15': ['Details: start date', details],
  'PD-16': ['Without a start date, the day it was made', began],
  'PD-17': ['Details: investors of the maximum, 10 unless said otherwise', details, unsaid],
  'PD-18': ['Details: bar of the funding, raised of the goal', details],
  'PD-19': ['Details: line of milestones, a list too; absent without any', details, unsaid],
  'PD-20': ['Details: investment model, else Participación en ingresos', details, unsaid],
  'PD-21': ['Details: expected return, else Por determinar', details, unsaid],
  'PD-22': ['A return is a percentage or a fraction, each by its name', roiUnits, details],
  'PD-23': ['The first three updates', fourth],
  'PD-24': ['Each cut at 100 characters of its plain text', fourth, preview],
  'PD-25': ['Ver todas', fourth],
  'PD-26': ['Ver todas las actualizaciones (count) with more than three', fourth],
  'PD-27': ['A badge counts the milestones due in 0 to 30 days', upcoming],
  'PD-28': ['target_date is due_date when it was not sent', dateNames],
  'PD-29': ['Completed milestones count as upcoming too', upcoming, counted],
  'PD-30': ['A badge counts the unread updates', preview, portfolio, opened],
  'PD-31': ['Who is not its developer sees the invest panel', visitor, control],
  'PD-32': ['Its developer sees Editar proyecto', control, visitor],
  'PD-33': ['Control panel: funding', control],
  'PD-34': ['Control panel: milestones completed of the total, rounded', control],
  'PD-35': ['Control panel: updates and the date of the latest', control],
  'PD-36': ['Control panel: edit, new update, milestones', control],
  'PD-37': ['Proyecto no encontrado, with technical details', missing, comesBack],
  'PD-38': ['Why it could not be found', missing],
  'PD-39': ['Volver al dashboard and Reintentar', missing, comesBack],
  'PD-40': ['Health is a badge in the control panel alone', control, visitor, labels],
  'PD-41': ['Fourteen days without news matter to that badge only', health, control],
};
