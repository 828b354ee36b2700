/** The path of every screen, `:name` standing for what a link fills in. */
export const PATTERNS = {
  root: '/',
  dashboard: '/dashboard',
  projects: '/projects',
  createProject: '/create-project',
  createUpdate: '/create-update',
  createUpdateFor: '/create-update/:projectId',
  notifications: '/notifications',
  moderation: '/moderation',
  myInvestments: '/my-investments',
  receipt: '/investments/:investmentId/receipt',
  profile: '/profile',
  security: '/security',
  forgottenPassword: '/olvide',
  resetPassword: '/restablecer/:secret',
  confirmEmail: '/confirmar-correo/:secret',
  confirmEmailChange: '/confirmar-cambio/:secret',
  undoEmailChange: '/deshacer-cambio/:secret',
  editorInvitation: '/redactor/:secret',
  developers: '/developers',
  developer: '/developers/:developerId',
  investors: '/investors',
  project: '/projects/:projectId',
  editProject: '/projects/:projectId/edit',
  previewProject: '/projects/:projectId/preview',
  projectInvestors: '/projects/:projectId/investors',
  updates: '/projects/:projectId/updates',
  newUpdate: '/projects/:projectId/updates/create',
  update: '/projects/:projectId/updates/:updateId',
  editUpdate: '/projects/:projectId/updates/:updateId/edit',
  milestones: '/projects/:projectId/milestones',
  newMilestone: '/projects/:projectId/milestones/create',
  editMilestone: '/projects/:projectId/milestones/:milestoneId/edit',
  gettingStarted: '/primeros-pasos',
  test: '/test',
  testParts: '/test/partes',
  testUpdateForm: '/test-update-form',
  minimalTest: '/minimal-test',
} as const;

type Values<Pattern> = Pattern extends `${string}:${string}/${infer Rest}`
  ? [string, ...Values<Rest>]
  : Pattern extends `${string}:${string}`
    ? [string]
    : [];

type Link<Pattern> = Pattern extends `${string}:${string}` ? (...values: Values<Pattern>) => string : Pattern;

const link = (pattern: string) => {
  const fill = (...values: string[]) => pattern.replace(/:\w+/g, () => values.shift() ?? '');
  return pattern.includes(':') ? fill : pattern;
};

/** The links to them: a text, or a function of what is filled in. */
export const paths = Object.fromEntries(Object.entries(PATTERNS).map(([name, pattern]) => [name, link(pattern)])) as {
  [Name in keyof typeof PATTERNS]: Link<(typeof PATTERNS)[Name]>;
};

/** For whom a new update is written, in the address of its form; absent: for everybody. */
export const AUDIENCE = 'para';
export const INVESTORS = 'inversores';

export const writeToInvestors = (projectId: string): string => `${paths.newUpdate(projectId)}?${AUDIENCE}=${INVESTORS}`;

export const FOLLOWED_PROJECTS = `${paths.projects}?siguiendo=si`;
