import { named, type Rows } from './row.ts';

const routes = named('client/routes.test.tsx', '%s for %s is the screen «%s», inside the shell and in Spanish');
const wrongInBrowser = named(
  'browser/account.test.ts',
  'a wrong password is told in red under the form, without a reload',
);
const nextPerson = named('browser/account.test.ts', 'the next person on the same computer sees nothing of the last');
const header = named('client/account.test.tsx', 'the header names the product and who is inside: %s');
const unknownRole = named('client/waiting.test.tsx', 'a role this client does not know is told as such');
const dashboardFails = named('client/fallbacks.test.tsx', 'the dashboard says that it is the dashboard that failed');
const studio = named('client/dashboard.test.tsx', "a studio's dashboard greets it and adds up its own projects");
const noShare = named(
  'client/dashboard.test.tsx',
  "a studio without projects is at 0 %, not at nothing's share of nothing",
);
const bothNames = named('client/screens.test.tsx', 'a studio finds both names of each way to create');
const studioFigures = named(
  'api/projects.figures.test.ts',
  'counts its own projects, drafts and closed ones too, and each person once beside once per project',
);
const newStudio = named('client/screens.test.tsx', 'a new studio is told what there is not yet');
const studioNews = named(
  'client/dashboard.test.tsx',
  "a studio's five latest updates are on its dashboard, newest first",
);
const newInvestor = named('client/screens.test.tsx', 'a new investor is shown the way to a first game');
const investor = named(
  'client/dashboard.test.tsx',
  "an investor's dashboard shows the four latest investments, and counts projects once",
);
const whatNext = named(
  'client/dashboard.test.tsx',
  'what an investor may read and fund next is on the dashboard, and its absence is told',
);
const portfolio = named(
  'browser/portfolio.test.ts',
  'a portfolio adds up, estimates with its assumptions in view, and tells what is unread',
);
const newest = named('api/projects.figures.test.ts', 'lists its investments through %s, newest first, its own alone');
const opportunities = named(
  'api/figures.test.ts',
  'opportunities are open, published, with a seat left, not funded yet; three at most',
);

export const DB: Rows = {
  'DB-01': ['Header: product, role, e-mail, Cerrar Sesión', header],
  'DB-02': ['The product has one name, in header, landing and title', header, routes],
  'DB-03': ['An unknown role is told as such', unknownRole],
  'DB-04': ['A dashboard that fails says so', dashboardFails],
  'DB-05': ['A developer is greeted by studio name, else e-mail', studio, header],
  'DB-06': ['Nuevo Proyecto and Crear Proyecto', bothNames],
  'DB-07': ['Nueva Actualización and Crear Actualización', bothNames],
  'DB-08': ['Funds raised against the goal', studio],
  'DB-09': ['Overall progress with a bar, 0 without a goal', studio, noShare],
  'DB-10': ['Active projects, and how many are published', studio],
  'DB-11': ['Total of investors', studio],
  'DB-12': ['A person counts once per project; distinct people apart', studio, studioFigures],
  'DB-13': ['Each card of a project leads to it', studio],
  'DB-14': ['No tienes proyectos aún', newStudio],
  'DB-15': ["The five latest updates of one's own, or that there are none", studioNews, newStudio],
  'DB-16': ['An investor is greeted by name, else e-mail', investor, header],
  'DB-17': ['Explorar Proyectos leads to /projects', newInvestor],
  'DB-18': ['Capital Invertido, and in how many projects', investor, portfolio],
  'DB-19': ['Retorno Estimado, 0 % with nothing invested', investor, newInvestor],
  'DB-20': ['Proyectos Activos', investor],
  'DB-21': ['Actualizaciones: how many are unread in funded projects', whatNext, portfolio],
  'DB-22': ['The four latest investments, each to its project', investor, newest],
  'DB-23': ['Ver Todas leads to /my-investments', newInvestor],
  'DB-24': ['Aún no has invertido', newInvestor],
  'DB-25': ['The latest updates of funded projects, or that there are none', whatNext],
  'DB-26': ['Three open projects not funded yet, or that there are none', whatNext, opportunities],
  'DB-27': ['Each role loads what is its own', studio, investor, newest],
  'DB-28': ['Cerrar Sesión forgets the token and everything seen', wrongInBrowser, nextPerson],
};
