import { getTableColumns } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import {
  duplicateProject,
  editProject,
  getProject,
  setCover,
  type SeenProject,
} from '#tests/support/cases/projects.ts';
import { setGallery } from '#tests/support/cases/gallery.ts';
import type { Account } from '#tests/support/given.ts';
import { bytesOf, loseFile, picture, storedIn } from '#tests/support/media.ts';

const app = await startAppForFile({ now: '2026-03-05T12:00:00Z' });
let dana: Account;
let ines: Account;
let project: number;

beforeEach(async () => {
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  project = await app.given.project(dana, { websiteUrl: 'https://luces.example', platforms: ['Switch'], roi: 1500 });
});

/** What a copy has in common with its original. */
const kept = ({ description, longDescription, genre, platforms, websiteUrl, ...others }: SeenProject) => {
  const { currentStage, currentStadium, fundingGoal, minInvestment, maxInvestment, maxInvestors, roi } = others;
  const terms = { fundingGoal, minInvestment, maxInvestment, maxInvestors, roi, isActive: others.isActive };
  const texts = { description, longDescription, genre, platforms, websiteUrl, currentStage, currentStadium };
  return { ...texts, ...terms, developer: others.developer };
};

/** The tables with a project's rows that its copy has, too, and those that it begins without. */
const COPIED = ['galleryItems', 'milestones', 'projectCovers'];
const LEFT_OUT = {
  people: ['editorInvitations', 'follows', 'projectEditors', 'questions', 'updateRequests', 'updates', 'webhooks'],
  money: ['investmentReferrals', 'investments', 'paymentStates', 'payments', 'positions', 'returnAnswers', 'seatWaits'],
  returns: ['distributionLines', 'distributionPayments', 'revenueReports'],
  history: ['events', 'moderationNotices', 'readPointers', 'referralDays', 'termsChanges'],
  writtenByTriggers: ['listings'],
  writtenForEachProject: ['paymentInstructions'],
};

describe('duplicating a project', () => {
  const duplicate = (person: Account, id: number) => app.ask(person, duplicateProject(id));

  test('makes a draft with the same fields, without money, updates and history', async () => {
    const { services } = app.app;
    await app.given.investment(ines, project, 250_000);
    await services.projects.edit(dana.viewer, project, { fields: { maxInvestors: 20 }, cover: null });
    await services.updates.create(dana.viewer, project, { title: 'Avance', content: 'Ya corre.', media: [] });
    const { data: original } = await app.ask(dana, getProject(project));

    const { data: copy } = await duplicate(dana, project);
    expect(kept(copy)).toEqual(kept(original));
    expect(copy).toMatchObject({
      title: 'Luces del Sur (copia)',
      isPublished: false,
      status: 'draft',
      fundingRaised: 0,
      fundingProgress: 0,
      investorCount: 0,
    });
    const id = Number(copy.id);
    expect(id).not.toBe(project);
    const all = { limit: 9, after: null, offset: 0 };
    const row = await services.projects.get(dana.viewer, id);
    expect(await services.projects.termsOf([row])).toEqual([]);
    expect((await services.updates.list(dana.viewer, row, null, all)).rows).toEqual([]);
    expect((await app.ask(ines, getProject(id))).code).toBe('PROJECT_NOT_FOUND');
    expect((await app.ask(dana, getProject(project))).data).toEqual(original);
  });

  test('takes each table of a project along, or leaves it out on purpose', () => {
    const tables = Object.entries(app.app.database.tables);
    const ofProjects = tables.filter(([, table]) => 'projectId' in getTableColumns(table)).map(([name]) => name);
    expect(ofProjects.toSorted()).toEqual([...COPIED, ...Object.values(LEFT_OUT).flat()].toSorted());
  });

  test('takes the milestones along, planned anew and without dates', async () => {
    const { milestones, projects } = app.app.services;
    const demo = {
      title: 'Demo',
      description: 'Jugable.',
      stage: 'alpha',
      dueDate: '2026-01-09',
      progress: 40,
    } as const;
    const { id } = await milestones.create(dana.viewer, project, { ...demo, startDate: '2026-01-01' });
    await milestones.complete(dana.viewer, id);
    const gone = await milestones.create(dana.viewer, project, { title: 'Otro', description: 'Se cae.' });
    await milestones.remove(dana.viewer, gone.id);

    const copy = await projects.get(dana.viewer, Number((await duplicate(dana, project)).data.id));
    const promised = (await milestones.ofProjects([copy])).get(copy.id) ?? [];
    expect(promised).toHaveLength(1);
    expect(promised[0]).toMatchObject({
      title: 'Demo',
      description: 'Jugable.',
      stage: 'alpha',
      status: 'planned',
      progress: 0,
      dueDate: null,
      plannedDate: null,
      startDate: null,
      completedAt: null,
    });
    const history = await milestones.historyOf(promised);
    expect(history.map(({ kind, after }) => [kind, after])).toEqual([['created', null]]);
    expect(await milestones.deletedOf([copy])).toEqual([]);
    expect(await milestones.get(dana.viewer, id)).toMatchObject({ status: 'completed', dueDate: '2026-01-09' });
  });

  test('gives the copy a cover of its own, which neither project can take from the other', async () => {
    const { coverImage } = (await app.ask(dana, setCover(project, await picture()))).data;
    const before = (await storedIn(app)).length;
    const { data: copy } = await duplicate(dana, project);
    expect(copy.coverImage).toMatch(/^\/media\//);
    expect(copy.coverImage).not.toBe(coverImage);
    expect(await storedIn(app)).toHaveLength(before + 1);
    expect(await bytesOf(app, copy.coverImage)).toEqual(await bytesOf(app, coverImage));
    await app.ask(dana, editProject(project, { cover_image: null }));
    expect((await app.send(copy.coverImage ?? '', {})).status).toBe(200);
    await app.app.services.projects.remove(dana.viewer, Number(copy.id));
    expect((await app.send(copy.coverImage ?? '', {})).status).toBe(404);
  });

  test('leaves no copy of its pictures behind when the copy is not saved', async () => {
    await app.ask(dana, setGallery(project, [{ file: await picture() }]));
    await app.ask(dana, setCover(project, await picture()));
    const before = await storedIn(app);
    let copied = 0;
    const saves = vi.spyOn(app.app.dependencies.projects, 'create');
    onTestFinished(() => saves.mockRestore());
    saves.mockImplementation(async () => {
      copied = (await storedIn(app)).length - before.length;
      throw new Error('the database is away');
    });
    expect(await duplicate(dana, project)).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    expect(copied, 'cover, picture and thumbnail').toBe(3);
    expect(saves).toHaveBeenCalledOnce();
    expect(await storedIn(app)).toEqual(before);
  });

  test('keeps the address of a cover elsewhere, and goes without a file that is gone', async () => {
    const cover_image = 'https://imagenes.example/luces.png';
    await app.ask(dana, editProject(project, { cover_image }));
    expect((await duplicate(dana, project)).data.coverImage).toBe(cover_image);
    const { coverImage } = (await app.ask(dana, setCover(project, await picture()))).data;
    await loseFile(app, coverImage);
    expect((await duplicate(dana, project)).data.coverImage).toBeNull();
  });

  test('says in the title that it is a copy only where there is room', async () => {
    const titleOfCopyOf = async (title: string) =>
      (await duplicate(dana, await app.given.project(dana, { title }))).data.title;
    expect(await titleOfCopyOf('x'.repeat(142))).toBe(`${'x'.repeat(142)} (copia)`);
    expect(await titleOfCopyOf('x'.repeat(143))).toBe('x'.repeat(143));
    expect(await titleOfCopyOf('x'.repeat(150))).toBe('x'.repeat(150));
  });

  test('copies a draft too, and no project that does not exist', async () => {
    const draft = await app.given.project(dana, { isPublished: false });
    expect((await duplicate(dana, draft)).data.title).toBe('Luces del Sur (copia)');
    expect(await duplicate(dana, 999_999)).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
  });
});
