import { eq } from 'drizzle-orm';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { RELEASED } from './cases/outcomes.ts';
import type { TestApp } from './app.ts';
import { createAuthenticator } from './authenticator.ts';
import { PASSWORD, type Account } from './given.ts';
import { picture } from './media.ts';
import { mutationsOfDistributions } from './mutations.distributions.ts';
import { mutationsOfEditors } from './mutations.editors.ts';
import { mutationsOfInstructions } from './mutations.instructions.ts';
import { mutationsOfPayments } from './mutations.payments.ts';
import { mutationsOfInvestors } from './mutations.investors.ts';
import { mutationsOfReturns } from './mutations.returns.ts';
import { hide } from './operators.ts';
import { changeTexts } from './texts.ts';
import { givenPasskey, SITE } from './passkeys.ts';

/** Who sends a mutation that stores something, and its input, if it takes one. */
export type SentMutation = { by: Account; input?: object };

/** Mutations of people who aren't logged in: what they show, a password or a link, is checked where it is used. */
export const MUTATIONS_OF_VISITORS = [
  'beginPasskeyLogin',
  'confirmEmail',
  'confirmEmailChange',
  'login',
  'loginWithPasskey',
  'register',
  'requestPasswordReset',
  'resetPassword',
  'stopPaymentChange',
  'confirmPaymentChange',
  'undoEmailChange',
];

const DRAFT = { isPublished: false };
const URL = 'http://127.0.0.1:1/';
const DAYS_30 = 30 * 86_400_000;

/** Every other mutation, each with people and things of its own; the server's site is `SITE`. */
export function mutationsOfAccounts(app: TestApp): Record<string, () => Promise<SentMutation>> {
  const { given } = app;
  const { services, dependencies, database } = app.app;
  const { users, projects, sessions } = database.tables;

  const studio = () => given.developer('Estudio Sur');
  const account = async (): Promise<SentMutation> => ({ by: await given.investor('Inés') });
  const withInput = (input: object) => async (): Promise<SentMutation> => ({ ...(await account()), input });

  const ofProject =
    (fields: object, input: (id: number) => object = (id) => ({ id })) =>
    async (): Promise<SentMutation> => {
      const by = await studio();
      return { by, input: input(await given.project(by, fields)) };
    };
  async function archived(): Promise<SentMutation> {
    const by = await studio();
    const id = await given.project(by, DRAFT);
    await services.projects.archive(by.viewer, id, true);
    return { by, input: { id } };
  }
  async function onProject() {
    return { by: await given.investor('Inés'), input: { id: await given.project(await studio()) } };
  }
  async function followed() {
    const sent = await onProject();
    await services.follows.follow(sent.by.viewer, sent.input.id);
    return sent;
  }
  async function silent() {
    const sent = await onProject();
    await given.investment(sent.by, sent.input.id, 100_000);
    const publishedAt = new Date(dependencies.calendar().getTime() - DAYS_30);
    await database.write('system', (tx) =>
      tx.update(projects).set({ publishedAt }).where(eq(projects.id, sent.input.id)),
    );
    return sent;
  }

  async function milestone() {
    const by = await studio();
    const project = await given.project(by);
    const { id } = await services.milestones.create(by.viewer, project, { title: 'Demo', description: 'Texto' });
    return { by, input: { id } };
  }
  async function update() {
    const by = await studio();
    const project = await given.project(by);
    const { id } = await services.updates.create(by.viewer, project, { title: 'Uno', content: 'Texto', media: [] });
    return { by, input: { id }, project };
  }
  async function comment(isPinned = false) {
    const { by, input } = await update();
    const { id } = await services.comments.add(by.viewer, input.id, 'Primero');
    if (isPinned) await services.comments.pin(by.viewer, id, true);
    return { by, input: { id } };
  }
  async function question() {
    const by = await studio();
    const asker = await given.investor('Inés');
    const { id } = await services.questions.ask(asker.viewer, await given.project(by), '¿Cuándo sale?');
    return { by, asker, id };
  }
  async function gallery() {
    const by = await studio();
    const project = await given.project(by);
    const png = await picture();
    const file = { name: null, stream: () => png.stream() as never };
    const texts = { caption: '', alternativeText: '' };
    await services.galleries.set(by.viewer, project, [{ id: null, file, texts }]);
    return { by, input: { projectId: project, items: [] } };
  }
  async function notice() {
    const { by, input } = await comment();
    return { by, input: { id: (await hide(app, { kind: 'comment', id: input.id })).notice?.id, answer: 'No es así' } };
  }
  async function news() {
    const { by, project } = await update();
    await given.investment(await given.investor(), project, 100_000);
    return { by, input: {} };
  }

  async function webhook() {
    const { by } = await account();
    return { by, input: { id: (await services.webhooks.create(await loggedIn(by), { url: URL })).webhook.id } };
  }
  async function passkey() {
    const { by } = await account();
    const { device, passkey: made } = await givenPasskey(app, by);
    return { by, device, input: { id: made.id } };
  }
  async function unconfirmed() {
    const { by } = await account();
    await database.write('system', (tx) => tx.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, by.id)));
    return { by };
  }
  /** A viewer as the server reads them from their token. */
  const loggedIn = async ({ token }: Account) => services.accounts.viewerOf(token);
  async function closing() {
    const { by } = await account();
    await services.accountClosings.close(await loggedIn(by));
    return { by };
  }
  async function otherSession() {
    const { by } = await account();
    const other = await services.accounts.viewerOf(await given.tokenFor(by.id));
    return { by, input: { id: other?.credential?.id } };
  }
  async function longLoggedIn() {
    const { by } = await account();
    const longAgo = new Date(dependencies.now().getTime() - DAYS_30);
    await database.write('system', (tx) =>
      tx.update(sessions).set({ authenticatedAt: longAgo }).where(eq(sessions.userId, by.id)),
    );
    return by;
  }
  async function accessToken() {
    const { by } = await account();
    const made = await services.accessTokens.create(await loggedIn(by), { name: 'x', canWrite: true, days: 7 });
    return { by, input: { id: made.accessToken.id } };
  }
  async function feed() {
    const { by } = await account();
    await services.feeds.create(await loggedIn(by));
    return { by };
  }

  const project = {
    title: 'Luces',
    description: 'Un juego',
    genre: 'ADVENTURE',
    currentStage: 'PRODUCTION',
    currentStadium: 'ALPHA',
    fundingGoal: 10_000,
  };
  const texts = { title: 'Uno', content: 'Texto' };
  return {
    ...mutationsOfEditors(app),
    ...mutationsOfInvestors(app),
    ...mutationsOfInstructions(app),
    ...mutationsOfPayments(app),
    ...mutationsOfDistributions(app),
    ...mutationsOfReturns(app),
    acceptTexts: async () => ({ ...(await account()), input: { versions: await changeTexts(app) } }),
    addComment: async () => {
      const { by, input } = await update();
      return { by, input: { updateId: input.id, content: 'Hola' } };
    },
    addPasskey: async () => {
      const { by } = await account();
      const options = await services.passkeys.beginAdding(await loggedIn(by));
      return { by, input: { name: 'Mi llave', response: createAuthenticator(SITE).create(options) } };
    },
    advanceClock: withInput({ days: 1 }),
    answerModerationNotice: notice,
    answerQuestion: async () => {
      const { by, id } = await question();
      return { by, input: { id, answer: 'Pronto' } };
    },
    archiveProject: ofProject(DRAFT),
    askQuestion: async () => {
      const { by, input } = await onProject();
      return { by, input: { projectId: input.id, content: '¿Cuándo sale?' } };
    },
    beginPasskey: account,
    beginPasskeyStepUp: async () => ({ by: (await passkey()).by }),
    changeEmail: withInput({ newEmail: `otra${Math.random()}@ejemplo.test` }),
    changePassword: withInput({ currentPassword: PASSWORD, newPassword: 'Otra-clave-77' }),
    closeAccount: account,
    closeProject: ofProject({}),
    completeMilestone: milestone,
    concludeProject: ofProject({}, (id) => ({ id, ...RELEASED, outcomeOn: dayOf(dependencies.calendar()) })),
    createAccessToken: withInput({ name: 'Para un programa' }),
    createFeed: account,
    createMilestone: ofProject({}, (projectId) => ({ projectId, title: 'Demo', description: 'Texto' })),
    createProject: async () => ({ by: await studio(), input: project }),
    createUpdate: ofProject({}, (projectId) => ({ projectId, ...texts })),
    createWebhook: withInput({ url: URL }),
    deleteComment: comment,
    deleteMilestone: milestone,
    deletePasskey: async () => passkey(),
    deleteProject: ofProject(DRAFT),
    deleteUpdate: async () => update(),
    deleteWebhook: webhook,
    duplicateProject: ofProject({}),
    editAnswer: async () => {
      const { by, id } = await question();
      await services.questions.answer(by.viewer, id, 'Pronto');
      return { by, input: { id, answer: 'En mayo' } };
    },
    editComment: async () => {
      const { by, input } = await comment();
      return { by, input: { ...input, content: 'Otro' } };
    },
    editMilestone: async () => {
      const { by, input } = await milestone();
      return { by, input: { ...input, title: 'Otro' } };
    },
    editQuestion: async () => {
      const { asker: by, id } = await question();
      return { by, input: { id, content: '¿Cuándo sale en Mac?' } };
    },
    editUpdate: async () => {
      const { by, input } = await update();
      return { by, input: { ...input, title: 'Otro' } };
    },
    endOtherSessions: async () => ({ by: (await otherSession()).by }),
    endSession: otherSession,
    followProject: onProject,
    keepAccount: closing,
    logOut: account,
    markNotificationsRead: news,
    openProject: ofProject({ isActive: false }),
    pinComment: async () => comment(),
    publishProject: ofProject(DRAFT),
    renamePasskey: async () => {
      const { by, input } = await passkey();
      return { by, input: { ...input, name: 'Otra' } };
    },
    redeliverWebhookMessage: async () => {
      const { by, input } = await webhook();
      return { by, input: { id: (await services.webhooks.test(by.viewer, input.id)).id } };
    },
    renewWebhookSecret: webhook,
    report: async () => {
      const { by, input } = await onProject();
      return { by, input: { subjectKind: 'PROJECT', subjectId: input.id, reason: 'SPAM' } };
    },
    requestDataExport: account,
    requestUpdate: silent,
    resendEmailConfirmation: unconfirmed,
    revokeAccessToken: accessToken,
    revokeFeed: feed,
    setMailPreference: withInput({ group: 'ANSWERS', choice: 'NEVER' }),
    setProjectGallery: gallery,
    stepUp: async () => ({ by: await longLoggedIn(), input: { password: PASSWORD } }),
    stepUpWithPasskey: async () => {
      const { by, device } = await passkey();
      const options = await services.passkeys.beginStepUp(await loggedIn(by));
      return { by, input: { response: device.sign(options) } };
    },
    testWebhook: webhook,
    unarchiveProject: archived,
    unfollowProject: followed,
    unpinComment: async () => comment(true),
    unpublishProject: ofProject({}),
    updateProfile: withInput({ name: 'Otra Inés' }),
    updateProject: ofProject({}, (id) => ({ id, title: 'Otro' })),
    updateWebhook: async () => {
      const { by, input } = await webhook();
      return { by, input: { ...input, isOn: false } };
    },
    withdrawQuestion: async () => {
      const { asker: by, id } = await question();
      return { by, input: { id } };
    },
  };
}
