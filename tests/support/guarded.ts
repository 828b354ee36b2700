import jwt from 'jsonwebtoken';
import { SECRET, type TestApp } from './app.ts';
import type { Account } from './given.ts';
import { picture } from './media.ts';
import { hide } from './operators.ts';
import { givenInstructions } from './instructions.ts';
import { givenReturnAccount } from './return.accounts.ts';

/** Words planted in restricted texts: finding one in an answer is a leak. */
export const CANARY = {
  draft: 'canariodelborrador',
  private: 'canariodelexclusivo',
  hidden: 'canariooculto',
  concealed: 'canariotapado',
  asked: 'canariodelapregunta',
  payment: 'canariodelpago',
  reported: 'canariodeladenuncia',
  /** Of the studio and of its investor: for each other, and never sent. */
  identity: 'canariodelaidentidad',
  /** Of an investor to whom nothing is to be returned: for them alone. */
  returned: 'canariodelvuelto',
};

/** Whom the studio invited to write for its projects. */
export const INVITED = 'invitada@ejemplo.test';

export type Place = {
  project: number;
  update: number;
  comment: number;
  milestone: number;
  investment: number;
  /** Inés's, unanswered. */
  question: number;
  /** The other developer's. */
  answered: number;
};

/**
 * A published project, one that is a draft again and one that operators hid, which others followed meanwhile, each with
 * a public and a private update; an update and a comment that were hidden; and users in every relation to them.
 */
export async function createGuardedWorld(test: TestApp) {
  const { app, given } = test;
  const { services, database, dependencies } = app;
  const [dana, other] = [await given.developer('Estudio Sur'), await given.developer('Otro Estudio')];
  const edith = await given.developer('Edith');
  const [ines, ivo] = [await given.investor('Inés'), await given.investor('Ivo')];

  /** The one that Inés made in the published project. */
  let investment = 0;

  async function place(project: number, isPublic: boolean, word: string): Promise<Place> {
    const { milestones } = services;
    const update = await services.updates.create(dana.viewer, project, {
      title: word,
      content: `Sobre ${word}`,
      isPublic,
      media: [{ caption: word, file: { name: null, stream: () => png.stream() as never } }],
    });
    const comment = await services.comments.add(dana.viewer, update.id, word);
    await services.comments.add(dana.viewer, update.id, word, comment.id);
    await services.comments.pin(dana.viewer, comment.id, true);
    const milestone = await milestones.create(dana.viewer, project, {
      title: openWord(word),
      description: openWord(word),
    });
    const taken = await milestones.create(dana.viewer, project, { title: openWord(word), description: 'x' });
    await milestones.remove(dana.viewer, taken.id);
    const ids = { update: update.id, comment: comment.id, milestone: milestone.id };
    return { project, ...ids, investment, ...(questions.get(project) ?? { question: 0, answered: 0 }) };
  }

  const addGallery = (project: number, word: string) =>
    services.galleries.set(dana.viewer, project, [
      {
        id: null,
        file: { name: null, stream: () => png.stream() as never },
        texts: { caption: word, alternativeText: word },
      },
    ]);

  const png = await picture();
  const secretProject = (word: string) =>
    given.project(dana, {
      title: word,
      description: word,
      shortDescription: word,
      longDescription: word,
      coverImage: `https://ejemplo.test/${word}.png`,
      websiteUrl: `https://ejemplo.test/${word}`,
      discordUrl: `https://ejemplo.test/${word}/discord`,
      trailerUrl: `https://ejemplo.test/${word}`,
      developmentStage: word,
      investmentModel: word,
      platforms: [word],
    });
  const published = await given.project(dana, { title: 'Luces' });
  const draft = await secretProject(CANARY.draft);
  const concealed = await secretProject(CANARY.hidden);
  for (const { viewer } of [other, ines, ivo]) {
    await services.follows.follow(viewer, published);
    await services.follows.follow(viewer, draft);
    await services.follows.follow(viewer, concealed);
  }
  for (const project of [published, draft, concealed]) {
    await given.editor(edith, project);
    await given.invitation(dana, project, INVITED);
  }
  const questions = new Map<number, Pick<Place, 'question' | 'answered'>>();
  async function addQuestions(project: number, word: string) {
    const { id: answered } = await services.questions.ask(other.viewer, project, word);
    await services.questions.answer(dana.viewer, answered, word);
    questions.set(project, {
      answered,
      question: (await services.questions.ask(ines.viewer, project, CANARY.asked)).id,
    });
  }
  await addQuestions(published, 'Abierta');
  await addQuestions(draft, CANARY.draft);
  await addQuestions(concealed, CANARY.hidden);
  await services.projects.publish(dana.viewer, draft, false);
  for (const project of [published, draft, concealed])
    await givenInstructions(test, dana, project, { text: CANARY.payment, account: CANARY.payment });
  for (const { viewer } of [dana, ines])
    await services.identities.save(viewer, { legalName: CANARY.identity, taxId: CANARY.identity, address: 'Acá' });
  await givenReturnAccount(test, ines, { account: CANARY.returned, details: CANARY.returned });
  for (const { id } of [dana, other, edith, ines, ivo]) {
    await database.write('system', async (tx) =>
      dependencies.dataExports.create(await dependencies.credentialLock.ofAccount(tx, id), id, dependencies.now()),
    );
  }
  await addGallery(published, 'Abierta');
  await addGallery(draft, CANARY.draft);
  await addGallery(concealed, CANARY.hidden);
  investment = await given.investment(ines, published, 100_000);
  await given.investment(ivo, await given.project(other, { title: 'De otra' }), 100_000);
  /** In the project that is hidden, and texts that are hidden in the published one. */
  async function hiddenPlaces() {
    const paid = await given.investment(ines, concealed, 100_000);
    const found = {
      'hidden public': { ...(await place(concealed, true, CANARY.hidden)), investment: paid },
      'hidden private': { ...(await place(concealed, false, CANARY.hidden)), investment: paid },
      'published concealed': await place(published, true, CANARY.concealed),
    };
    const { update } = await place(published, true, 'Con ofensa');
    const { id: offence } = await services.comments.add(dana.viewer, update, CANARY.concealed);
    await hide(test, { kind: 'comment', id: offence });
    const { viewer: nora } = await given.investor('Nora');
    const rude = await services.questions.ask(nora, published, CANARY.concealed);
    await services.questions.answer(dana.viewer, rude.id, CANARY.concealed);
    const subject = { kind: 'project', id: published } as const;
    await services.moderation.report(nora, { subject, reason: 'other', text: CANARY.reported });
    await hide(test, { kind: 'question', id: rude.id });
    await hide(test, { kind: 'update', id: found['published concealed'].update });
    await hide(test, { kind: 'project', id: concealed }, CANARY.hidden);
    return found;
  }

  const places = {
    'published public': await place(published, true, 'Abierta'),
    'published private': await place(published, false, CANARY.private),
    'draft public': await place(draft, true, CANARY.draft),
    'draft private': await place(draft, false, CANARY.draft),
    ...(await hiddenPlaces()),
  };
  return {
    studio: dana.viewer.developerProfileId ?? 0,
    dana,
    other,
    edith,
    ines,
    ivo,
    places,
  };
}

/** Milestones of a published project are public, even when they are linked to its private updates. */
const openWord = (word: string): string => ([CANARY.private, CANARY.concealed].includes(word) ? 'Hito' : word);

export type GuardedWorld = Awaited<ReturnType<typeof createGuardedWorld>>;

/** Invalid tokens that must all count as anonymous, by description. */
export function untrustedTokens({ token }: Account): Record<string, { token: string } | null> {
  const seconds = Math.floor(Date.now() / 1000);
  const keyid = jwt.decode(token, { complete: true })?.header.kid;
  const claims = { ...(jwt.decode(token) as object), iat: seconds - 60, exp: seconds + 3600 };
  const sign = (more: object = {}, secret = SECRET, algorithm: jwt.Algorithm = 'HS256') => ({
    token: jwt.sign({ ...claims, ...more }, secret, { algorithm, keyid }),
  });
  const [, payload = '', signature = ''] = token.split('.');
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    'no token': null,
    'alg none': { token: `${base64({ alg: 'none', typ: 'JWT', kid: keyid })}.${payload}.` },
    'wrong secret': sign({}, 'another secret, as long as the first one'),
    'other algorithm': sign({}, SECRET, 'HS512'),
    expired: sign({ exp: seconds - 10 }),
    'unknown subject': sign({ sub: '999999' }),
    tampered: {
      token: [base64({ alg: 'HS256', typ: 'JWT', kid: keyid }), base64({ ...claims, sub: '1' }), signature].join('.'),
    },
  };
}
