/** The path of every screen, `:name` standing for what a link fills in. */
export const PATTERNS = {
  root: '/',
  dashboard: '/dashboard',
  projects: '/projects',
  createProject: '/create-project',
  createUpdate: '/create-update',
  createUpdateFor: '/create-update/:projectId',
  news: '/novedades',
  notifications: '/notifications',
  moderation: '/moderation',
  myInvestments: '/my-investments',
  statement: '/statement',
  receipt: '/investments/:investmentId/receipt',
  payments: '/payments',
  returns: '/returns',
  profile: '/profile',
  mails: '/profile/correos',
  security: '/security',
  subscriptions: '/profile/suscripciones',
  programs: '/profile/programadores',
  forgottenPassword: '/olvide',
  resetPassword: '/restablecer/:secret',
  confirmEmail: '/confirmar-correo/:secret',
  confirmEmailChange: '/confirmar-cambio/:secret',
  undoEmailChange: '/deshacer-cambio/:secret',
  stopPaymentChange: '/detener-cambio/:secret',
  confirmPaymentChange: '/confirmar-cobro/:secret',
  editorInvitation: '/redactor/:secret',
  developers: '/developers',
  developer: '/developers/:developerId',
  investors: '/investors',
  project: '/projects/:projectId',
  editProject: '/projects/:projectId/edit',
  concludeProject: '/projects/:projectId/conclude',
  howToPay: '/projects/:projectId/how-to-pay',
  previewProject: '/projects/:projectId/preview',
  projectInvestors: '/projects/:projectId/investors',
  projectPayments: '/projects/:projectId/payments',
  projectReturns: '/projects/:projectId/returns',
  reportRevenue: '/projects/:projectId/returns/:periodEndsOn',
  projectPromotion: '/projects/:projectId/promotion',
  projectTeam: '/projects/:projectId/team',
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

/** The query parameters of links that screens read. */
export const TAB = 'pestana';
export const LINKED_QUESTION = 'pregunta';
export const LINKED_COMMENT = 'comentario';

/** What a reader of a game's public page chose to do, in the address that leads to its page in the application. */
export const CHOICE = 'accion';
export const INVEST = 'invertir';
export const FOLLOW = 'seguir';

/** The part of a receipt that says how to pay, opened by a link to it. */
export const HOW_TO_PAY_PART = '#como-pagar';
/** The part of an investor's payments that says to which account money is returned. */
export const RETURN_ACCOUNT_PART = '#devoluciones';
/** The part of a studio's payments with the commitments that weren't paid in time. */
export const OVERDUE_PART = '#vencidos';

/** The tag of a published project's page with the address of its cover, for whoever has to log in first. */
export const COVER_TAG = 'fichin:cover';

/** The tab of a project's page with its details and questions. */
export const DETAILS_TAB = 'detalles';

export const questionPath = (projectId: string | number, questionId: string | number | null | undefined): string =>
  `/projects/${projectId}?${TAB}=${DETAILS_TAB}&${LINKED_QUESTION}=${questionId}`;
