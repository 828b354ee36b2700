import { beforeAll, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { createProject, editProject, getProject, NEW_PROJECT, type Fields } from '#tests/support/cases/projects.ts';
import { APIS } from '#tests/support/api.ts';
import type { Account } from '#tests/support/given.ts';
import { countOf } from '#tests/support/store.ts';

const LOCKED = 'Este dato no se puede cambiar porque el proyecto ya recibió inversiones';
const CROSSED = 'La inversión mínima no puede superar la máxima';

const app = await startAppForFile({ now: '2026-03-05T12:00:00Z' });
let dana: Account;
let ines: Account;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
});

const plain = (details: Record<string, string> | null) =>
  Object.fromEntries(Object.entries(details ?? {}).map(([field, wrong]) => [field, wrong.replaceAll('\u00a0', ' ')]));

describe.each(APIS)('a new project through %s', (api) => {
  const create = (fields: Fields) => app.ask(api, dana, createProject({ ...NEW_PROJECT, ...fields }));

  test('has the documented defaults', async () => {
    const { data } = await create({});
    expect(data).toMatchObject({
      title: 'Marea Baja',
      genre: 'puzzle',
      platforms: ['PC'],
      minInvestment: 1000,
      maxInvestment: 50_000,
      maxInvestors: 10,
      fundingGoal: 5000,
      fundingRaised: 0,
      fundingProgress: 0,
      investorCount: 0,
      isPublished: false,
      status: 'draft',
      isActive: true,
      developmentStage: 'production',
      currentStage: 'production',
      currentStadium: 'demo',
      investmentModel: null,
      expectedRoi: null,
      roi: null,
      coverImage: null,
      shortDescription: null,
      longDescription: null,
      developer: { userId: dana.id, studioName: 'Estudio Sur' },
    });
    expect((await app.ask(api, dana, getProject(Number(data.id)))).data).toEqual(data);
  });

  test('keeps everything it is given', async () => {
    const fields = {
      title: '  Ñandú: el ocaso 🎮 ',
      short_description: 'Corta',
      long_description: '# Larga\n\ncon líneas',
      cover_image: 'https://ejemplo.test/a.png',
      platform: ['PC', ' Switch ', 'PC', ''],
      development_stage: 'Demo pública',
      funding_goal: 12_345.67,
      min_investment: 100,
      max_investment: 1000,
      max_investors: 50,
      investment_model: 'Regalías',
      expected_roi: 12.5,
      is_published: true,
    };
    const { data } = await create(fields);
    expect(data).toMatchObject({
      title: 'Ñandú: el ocaso 🎮',
      shortDescription: 'Corta',
      longDescription: '# Larga\n\ncon líneas',
      coverImage: 'https://ejemplo.test/a.png',
      platforms: ['PC', 'Switch'],
      developmentStage: 'Demo pública',
      fundingGoal: 12_345.67,
      minInvestment: 100,
      maxInvestment: 1000,
      maxInvestors: 50,
      investmentModel: 'Regalías',
      expectedRoi: 12.5,
      roi: 0.125,
      isPublished: true,
      status: 'published',
    });
  });

  test.each<[string, Fields, Record<string, string>]>([
    ['no title', { title: ' ' }, { title: 'El título es obligatorio' }],
    ['no description', { description: '' }, { description: 'La descripción es obligatoria' }],
    [
      'a small goal',
      { funding_goal: 999.99 },
      { fundingGoal: 'La meta de financiamiento debe ser al menos US$ 1.000' },
    ],
    [
      'a goal with three decimals',
      { funding_goal: 1000.001 },
      { fundingGoal: 'La meta de financiamiento debe ser un monto con hasta dos decimales' },
    ],
    ['a small minimum', { min_investment: 99.99 }, { minInvestment: 'La inversión mínima debe ser al menos US$ 100' }],
    [
      'a small maximum',
      { min_investment: 100, max_investment: 999.99 },
      { maxInvestment: 'La inversión máxima debe ser al menos US$ 1.000' },
    ],
    ['crossed limits', { min_investment: 2000.01, max_investment: 2000 }, { minInvestment: CROSSED }],
    ['no seats', { max_investors: 0 }, { maxInvestors: 'El máximo de inversores debe ser un entero entre 1 y 50' }],
    [
      'too many seats',
      { max_investors: 51 },
      { maxInvestors: 'El máximo de inversores debe ser un entero entre 1 y 50' },
    ],
    [
      'a script for a cover',
      { cover_image: 'javascript:alert(1)' },
      { coverImage: 'La portada debe ser una dirección http(s) o una imagen subida' },
    ],
    [
      'a return in fractions of a cent',
      { expected_roi: 12.345 },
      { expectedRoi: 'El retorno esperado debe ser un porcentaje de 0 a 1000 con hasta dos decimales' },
    ],
    [
      'all of it wrong',
      { title: '', funding_goal: 1, max_investors: 99 },
      {
        title: 'El título es obligatorio',
        fundingGoal: 'La meta de financiamiento debe ser al menos US$ 1.000',
        maxInvestors: 'El máximo de inversores debe ser un entero entre 1 y 50',
      },
    ],
  ])('with %s is refused, field by field', async (_what, fields, details) => {
    const before = await countOf(app.app.database, 'projects');
    const answer = await create(fields);
    expect(answer).toMatchObject({ ok: false, code: 'VALIDATION' });
    expect(plain(answer.details)).toEqual(details);
    expect(answer.message).toBe(Object.values(answer.details ?? {})[0]);
    expect(await countOf(app.app.database, 'projects')).toBe(before);
  });

  test('may have a goal it can not reach, and no limits', async () => {
    const { data } = await create({
      funding_goal: 900_000_000,
      max_investors: 1,
      min_investment: null,
      max_investment: null,
    });
    expect(data).toMatchObject({ fundingGoal: 900_000_000, minInvestment: null, maxInvestment: null });
  });

  test('is for developers alone', async () => {
    expect(await app.ask(api, ines, createProject(NEW_PROJECT))).toMatchObject({
      ok: false,
      code: 'DEVELOPER_ROLE_REQUIRED',
    });
    expect(await app.ask(api, null, createProject(NEW_PROJECT))).toMatchObject({ ok: false, code: 'UNAUTHENTICATED' });
  });
});

describe.each(APIS)('an edit through %s', (api) => {
  const edit = (id: number, fields: Fields, who = dana) => app.ask(api, who, editProject(id, fields));

  test('changes what was sent and leaves the rest', async () => {
    const id = await app.given.project(dana, { roi: 1500, platforms: ['Switch'], shortDescription: 'Corta' });
    const before = (await app.ask(api, dana, getProject(id))).data;
    expect((await edit(id, {})).data).toEqual(before);
    expect((await edit(id, { title: 'Otro título', expected_roi: null })).data).toEqual({
      ...before,
      title: 'Otro título',
      expectedRoi: null,
      roi: null,
    });
    expect((await edit(id, { short_description: '', platform: [] })).data).toMatchObject({
      shortDescription: null,
      platforms: ['PC'],
    });
  });

  test('is checked as the project would be, not as the part that was sent', async () => {
    const id = await app.given.project(dana, { minInvestmentCents: 300_000, maxInvestmentCents: 500_000 });
    expect(await edit(id, { max_investment: 2000 })).toMatchObject({
      code: 'VALIDATION',
      details: { minInvestment: CROSSED },
    });
    expect(await edit(id, { min_investment: 5000.01 })).toMatchObject({
      code: 'VALIDATION',
      details: { minInvestment: CROSSED },
    });
    expect(await edit(id, { title: '' })).toMatchObject({ details: { title: 'El título es obligatorio' } });
    expect(await edit(id, { title: null })).toMatchObject({ ok: false });
    expect((await app.ask(api, dana, getProject(id))).data).toMatchObject({
      minInvestment: 3000,
      maxInvestment: 5000,
      title: 'Luces del Sur',
    });
    expect((await edit(id, { min_investment: 100, max_investment: 2000 })).data).toMatchObject({
      minInvestment: 100,
      maxInvestment: 2000,
    });
  });

  test('publishes, and takes back before any money', async () => {
    const id = await app.given.project(dana, { isPublished: false });
    expect((await edit(id, { is_published: true })).data).toMatchObject({ isPublished: true, status: 'published' });
    expect((await app.ask(api, ines, getProject(id))).ok).toBe(true);
    expect((await edit(id, { is_published: false })).data).toMatchObject({ status: 'draft' });
    expect((await app.ask(api, ines, getProject(id))).code).toBe('PROJECT_NOT_FOUND');
  });

  test('leaves the terms as they were once money arrived', async () => {
    const id = await app.given.project(dana, { maxInvestors: 5, roi: 2000 });
    await app.given.investment(ines, id, 100_000);
    await app.given.investment(await app.given.investor(), id, 100_000);
    const before = (await app.ask(api, dana, getProject(id))).data;
    const frozen: [Fields, string][] = [
      [{ funding_goal: 20_000 }, 'fundingGoal'],
      [{ min_investment: 500 }, 'minInvestment'],
      [{ max_investment: null }, 'maxInvestment'],
      [{ investment_model: 'Otro' }, 'investmentModel'],
      [{ expected_roi: 30 }, 'expectedRoi'],
      [{ max_investors: 1 }, 'maxInvestors'],
      [{ is_published: false }, 'isPublished'],
    ];
    for (const [fields, name] of frozen) {
      expect(await edit(id, { title: 'Cambiado', ...fields })).toMatchObject({
        code: 'TERMS_LOCKED',
        message: LOCKED,
        details: { [name]: LOCKED },
      });
    }
    expect((await app.ask(api, dana, getProject(id))).data).toEqual(before);
    const free = {
      title: 'Con título nuevo',
      max_investors: 2,
      is_active: false,
      funding_goal: 10_000,
      expected_roi: 20,
    };
    expect((await edit(id, free)).data).toMatchObject({ title: 'Con título nuevo', maxInvestors: 2, isActive: false });
  });
});
