import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newDraft } from '#server/features/projects/project.edit.rules.ts';
import {
  goalUnreachable,
  projectDetails,
  projectProblem,
  type ProjectDraft,
} from '#server/features/projects/project.validation.rules.ts';

const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00a0', ' ');
const good: ProjectDraft = newDraft({
  title: 'Faro',
  description: 'Un faro.',
  genre: 'puzzle',
  currentStage: 'production',
  currentStadium: 'alpha',
  fundingGoalCents: 100_000,
});
const wrongWith = (field: keyof ProjectDraft, value: unknown) => projectDetails({ ...good, [field]: value });

test('a project with the required fields and nothing else is valid', () => {
  expect(projectProblem(good)).toBeNull();
});

test('everything that is missing is said at once', () => {
  expect(projectProblem(newDraft({}))).toEqual({
    code: 'VALIDATION',
    message: 'El título es obligatorio',
    details: {
      title: 'El título es obligatorio',
      description: 'La descripción es obligatoria',
      genre: 'Elige un género de la lista',
      currentStage: 'Elige una etapa de la lista',
      currentStadium: 'Elige un estadio de la lista',
      fundingGoal: 'La meta de financiamiento es obligatoria',
    },
  });
});

describe.each([
  ['title', 'El título', 150],
  ['description', 'La descripción', 10_000],
  ['shortDescription', 'La descripción corta', 300],
  ['longDescription', 'La descripción larga', 50_000],
  ['developmentStage', 'La etapa de desarrollo', 50],
  ['investmentModel', 'El modelo de inversión', 120],
] as const)('%s', (field, label, max) => {
  test(`has at most ${max} characters, trimmed`, () => {
    expect(wrongWith(field, ` ${'x'.repeat(max)} `)).toEqual({});
    expect(wrongWith(field, 'x'.repeat(max + 1))).toEqual({
      [field]: `${label} no puede superar los ${max} caracteres`,
    });
  });

  test.each(['a\u0000b', 'a\ud800', '\udc00b', '\u001b[0m'])('refuses %j', (text) => {
    expect(wrongWith(field, text)).toEqual({ [field]: `${label} contiene caracteres no válidos` });
  });
});

describe.each([
  ['fundingGoalCents', 'fundingGoal', 'La meta de financiamiento', 100_000, 'US$ 1.000'],
  ['minInvestmentCents', 'minInvestment', 'La inversión mínima', 10_000, 'US$ 100'],
  ['maxInvestmentCents', 'maxInvestment', 'La inversión máxima', 100_000, 'US$ 1.000'],
] as const)('%s', (field, name, label, least, shown) => {
  test(`is at least ${shown}`, () => {
    expect(wrongWith(field, least)[name]).toBeUndefined();
    expect(plain(wrongWith(field, least - 1)[name])).toBe(`${label} debe ser al menos ${shown}`);
    expect(plain(wrongWith(field, -1)[name])).toBe(`${label} debe ser al menos ${shown}`);
  });

  test.each([Number.NaN, 100_000.5, Infinity, 1e300])('is no %d', (value) => {
    expect(wrongWith(field, value)[name]).toBe(`${label} debe ser un monto con hasta dos decimales`);
  });
});

test('limits may be equal or absent, but never crossed', () => {
  const crossed = { minInvestment: 'La inversión mínima no puede superar la máxima' };
  expect(projectDetails({ ...good, minInvestmentCents: 100_000, maxInvestmentCents: 100_000 })).toEqual({});
  expect(projectDetails({ ...good, minInvestmentCents: 100_001, maxInvestmentCents: 100_000 })).toEqual(crossed);
  expect(projectDetails({ ...good, minInvestmentCents: null, maxInvestmentCents: null })).toEqual({});
  expect(projectDetails({ ...good, minInvestmentCents: 900_000_000, maxInvestmentCents: null })).toEqual({});
});

test('one may ask for less than one takes from a single investor', () => {
  expect(projectDetails({ ...good, fundingGoalCents: 100_000, maxInvestmentCents: 5_000_000 })).toEqual({});
});

describe('seats', () => {
  test.each([1, 10, 50])('may be %i', (seats) => {
    expect(wrongWith('maxInvestors', seats)).toEqual({});
  });

  test.each([0, 51, -1, 1.5, Number.NaN, Infinity, null])('may not be %j', (seats) => {
    expect(wrongWith('maxInvestors', seats)).toEqual({
      maxInvestors: 'El máximo de inversores debe ser un entero entre 1 y 50',
    });
  });
});

test.each([
  ['genre', 'Action', 'Elige un género de la lista'],
  ['genre', null, 'Elige un género de la lista'],
  ['genre', '__proto__', 'Elige un género de la lista'],
  ['currentStage', 'alpha', 'Elige una etapa de la lista'],
  ['currentStadium', 'gold', 'Elige un estadio de la lista'],
  ['isPublished', null, 'Publicado debe ser verdadero o falso'],
  ['isActive', null, 'Activo debe ser verdadero o falso'],
] as const)('%s may not be %j', (field, value, wrong) => {
  expect(wrongWith(field, value)).toEqual({ [field]: wrong });
});

describe('a cover', () => {
  test.each([null, 'https://ejemplo.test/faro.png', 'HTTP://EJEMPLO.TEST/a?b=c', '/media/ab12.png'])(
    'may be %j',
    (cover) => {
      expect(wrongWith('coverImage', cover)).toEqual({});
    },
  );

  test.each([
    'javascript:alert(1)',
    'https://dana:secreto@example.com/portada.png',
    'data:image/svg+xml,<svg/>',
    'ftp://x.test/a',
    '//x.test/a.png',
    'faro.png',
    'https://',
    'https://x.test/"><script>',
    'https://x.test/a b',
    'https://x.test/\u0000',
    'https://x.test/\u202egnp.exe',
    'https://%00/a.png',
    '/media/../projects/1',
    '/etc/passwd',
    `https://x.test/${'a'.repeat(2000)}`,
  ])('may not be %j', (cover) => {
    expect(wrongWith('coverImage', cover)).toEqual({
      coverImage: 'La portada debe ser una dirección http(s) o una imagen subida',
    });
  });
});

test.each([
  [['PC'], undefined],
  [Array.from({ length: 20 }, (_none, n) => `P${n}`), undefined],
  [Array.from({ length: 21 }, (_none, n) => `P${n}`), 'No puede haber más de 20 plataformas'],
  [['x'.repeat(41)], 'Cada plataforma debe tener entre 1 y 40 caracteres'],
  [[''], 'Cada plataforma debe tener entre 1 y 40 caracteres'],
  [['PC', 'a\u0000'], 'Cada plataforma debe tener entre 1 y 40 caracteres'],
  [null, 'La lista de plataformas no es válida'],
])('the platforms %j', (platforms, wrong) => {
  expect(wrongWith('platforms', platforms)['platforms']).toBe(wrong);
});

test.each([
  [0, undefined],
  [100_000, undefined],
  [null, undefined],
  [Number.NaN, 'El retorno esperado debe ser un porcentaje de 0 a 1000 con hasta dos decimales'],
])('a return of %j', (roi, wrong) => {
  expect(wrongWith('roi', roi)['expectedRoi']).toBe(wrong);
});

test('a goal nobody could reach is known, and allowed', () => {
  const far = {
    ...good,
    fundingGoalCents: 1_000_001,
    maxInvestmentCents: 100_000,
    minInvestmentCents: 10_000,
    maxInvestors: 10,
  };
  expect(goalUnreachable(far)).toBe(true);
  expect(projectProblem(far)).toBeNull();
  expect(goalUnreachable({ ...far, fundingGoalCents: 1_000_000 })).toBe(false);
  expect(goalUnreachable({ ...far, maxInvestmentCents: null })).toBe(false);
});

test('whatever comes, the answer is a list of sentences', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.constant(null));
  const fields = fc.record({
    title: anything,
    genre: anything,
    fundingGoalCents: fc.double(),
    maxInvestors: fc.double(),
    roi: fc.double(),
  });
  fc.assert(
    fc.property(fields, (sent) => {
      fc.pre(typeof sent.title !== 'number');
      for (const wrong of Object.values(projectDetails({ ...good, ...sent } as ProjectDraft)))
        expect(wrong).toMatch(/\S/);
    }),
  );
});

describe('a share in numbers', () => {
  const SHARE = {
    revenueShare: 1250,
    returnCap: 150,
    returnYears: 4,
    reportEvery: 'QUARTER',
    paymentDays: 20,
  } as const;
  const NEEDED = 'La participación en números necesita este dato';

  test.each<[Partial<ProjectDraft>, Record<string, string>]>([
    [SHARE, {}],
    [{ ...SHARE, returnCap: null }, {}],
    [{ paymentDays: 20 }, {}],
    [{ returnCap: 150 }, { revenueShare: NEEDED, returnYears: NEEDED, reportEvery: NEEDED, paymentDays: NEEDED }],
    [{ ...SHARE, paymentDays: null }, { paymentDays: NEEDED }],
    [{ ...SHARE, revenueShare: null, returnCap: null }, { revenueShare: NEEDED }],
    [{ ...SHARE, returnYears: null }, { returnYears: NEEDED }],
    [{ ...SHARE, reportEvery: null }, { reportEvery: NEEDED }],
    [
      { ...SHARE, revenueShare: 5001, returnCap: 99, returnYears: 11 },
      {
        revenueShare: 'La parte de los ingresos netos debe ser un porcentaje de 0,01 a 50 con hasta dos decimales',
        returnCap: 'El tope debe ser un número de 1 a 5 con hasta dos decimales',
        returnYears: 'La cantidad de años debe ser un entero entre 1 y 10',
      },
    ],
  ])('of %j has the problems %j', (fields, details) => {
    expect(projectDetails({ ...good, ...fields })).toEqual(details);
  });
});
