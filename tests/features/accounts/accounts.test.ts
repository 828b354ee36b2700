import { describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { login, me, register, updateProfile } from '#tests/support/cases/accounts.ts';
import { APIS } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { countOf } from '#tests/support/store.ts';

const WEAK = 'La contraseña no cumple los requisitos: mínimo 8 caracteres, una mayúscula, una minúscula y un número';

const app = await startAppForFile();
let people = 0;
const newEmail = () => `persona${(people += 1)}@ejemplo.test`;

describe.each(APIS)('an account through %s', (api) => {
  test.each(['developer', 'investor'])('is registered as %s, signed in, and logs in again', async (role) => {
    const { ask } = app;
    const email = newEmail();
    const made = (await ask(api, null, register({ email: `  ${email.toUpperCase()} `, password: PASSWORD, role })))
      .data;
    expect(made.user).toEqual({ id: made.user.id, email, role });
    const profile = role === 'developer' ? { studioName: null, country: null } : { name: null };
    const seen = (await ask(api, { token: made.accessToken }, me())).data;
    expect(seen).toMatchObject({ id: made.user.id, email, role, profile });

    const again = (await ask(api, null, login({ email: email.toUpperCase(), password: PASSWORD }))).data;
    expect(again.user).toEqual(made.user);
    expect((await ask(api, { token: again.accessToken }, me())).data.id).toBe(made.user.id);
  });

  test('is one for each e-mail, in any letter case', async () => {
    const email = newEmail();
    await app.ask(api, null, register({ email, password: PASSWORD, role: 'investor' }));
    const before = await countOf(app.app.database, 'users');
    expect(
      await app.ask(api, null, register({ email: email.toUpperCase(), password: PASSWORD, role: 'developer' })),
    ).toMatchObject({ ok: false, code: 'EMAIL_TAKEN', message: 'Ya existe una cuenta con ese correo' });
    expect(await countOf(app.app.database, 'users')).toBe(before);
  });

  test('is made once when asked for many times at once', async () => {
    const email = newEmail();
    const asked = Array.from({ length: 5 }, () =>
      app.ask(api, null, register({ email, password: PASSWORD, role: 'investor' })),
    );
    const codes = (await Promise.all(asked)).map(({ code }) => code ?? 'made');
    expect(codes.sort()).toEqual([...Array<string>(4).fill('EMAIL_TAKEN'), 'made']);
  });

  test.each(['', 'Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh'])('has no password like %j', async (password) => {
    const before = await countOf(app.app.database, 'users');
    const answer = await app.ask(api, null, register({ email: newEmail(), password, role: 'investor' }));
    expect(answer).toMatchObject({ code: 'VALIDATION', message: WEAK, details: { password: WEAK } });
    expect(await countOf(app.app.database, 'users')).toBe(before);
  });

  test('may have a long password with anything in it', async () => {
    const [email, password] = [newEmail(), `Ñandú 🎮 9 ${'x'.repeat(90)}`];
    expect((await app.ask(api, null, register({ email, password, role: 'investor' }))).ok).toBe(true);
    expect((await app.ask(api, null, login({ email, password }))).ok).toBe(true);
    expect((await app.ask(api, null, login({ email, password: password.slice(0, -1) }))).code).toBe(
      'INVALID_CREDENTIALS',
    );
  });

  test.each(['no', 'a@b', 'a b@c.co', '\u0000@b.co', 'a\ud800@b.co', `${'a'.repeat(300)}@b.co`])(
    'has no e-mail like %j',
    async (email) => {
      const answer = await app.ask(api, null, register({ email, password: PASSWORD, role: 'investor' }));
      expect(answer).toMatchObject({ code: 'VALIDATION', details: { email: 'El correo no es válido' } });
    },
  );

  test('is not told apart from none by a log-in that fails', async () => {
    const { email } = await app.given.investor();
    const attempts = [
      { email, password: 'Equivocada1' },
      { email, password: '' },
      { email: newEmail(), password: PASSWORD },
      { email: 'nadie', password: PASSWORD },
      { email: '', password: '' },
      { email: 'a\u0000@b.co', password: PASSWORD },
      { email: 'a\ud800@b.co', password: PASSWORD },
      { email, password: `${PASSWORD}\u0000` },
      { email, password: 'x'.repeat(200_000) },
      { email: `${email}' or '1'='1`, password: PASSWORD },
    ];
    for (const attempt of attempts) {
      const answer = await app.ask(api, null, login(attempt));
      expect(answer, JSON.stringify(attempt).slice(0, 80)).toMatchObject({
        ok: false,
        code: 'INVALID_CREDENTIALS',
        message: 'Correo o contraseña incorrectos',
        details: null,
      });
    }
  });
});

describe.each(APIS)('a profile through %s', (api) => {
  test('changes what was sent and keeps the rest', async () => {
    const { ask, given } = app;
    const dana = await given.developer();
    expect((await ask(api, dana, updateProfile({ studio_name: '  Estudio Ñandú ' }))).data).toMatchObject({
      studioName: 'Estudio Ñandú',
      country: null,
    });
    expect((await ask(api, dana, updateProfile({ country: 'Argentina' }))).data).toMatchObject({
      studioName: 'Estudio Ñandú',
      country: 'Argentina',
    });
    expect((await ask(api, dana, updateProfile({}))).data).toMatchObject({
      studioName: 'Estudio Ñandú',
      country: 'Argentina',
    });
    expect((await ask(api, dana, updateProfile({ studio_name: '', country: null }))).data).toMatchObject({
      studioName: null,
      country: null,
    });
    expect((await ask(api, dana, me())).data.profile).toMatchObject({ studioName: null, country: null });
  });

  test('presents a studio in its own words, with where else it is', async () => {
    const { ask, given } = app;
    const dana = await given.developer('Faro');
    const told = { about: '  **Tres** personas en Mendoza.\n\nHicimos Luz. ', links: [' https://faro.test ', ''] };
    const kept = { about: '**Tres** personas en Mendoza.\n\nHicimos Luz.', links: ['https://faro.test'] };
    expect((await ask(api, dana, updateProfile(told))).data).toMatchObject(kept);
    expect((await ask(api, dana, updateProfile({ country: 'Argentina' }))).data).toMatchObject(kept);
    expect((await ask(api, dana, updateProfile({ about: '', links: [] }))).data).toMatchObject({
      about: null,
      links: [],
      studioName: 'Faro',
    });
  });

  test('ignores what belongs to the other role', async () => {
    const { ask, given } = app;
    const [dana, ines] = [await given.developer('Faro'), await given.investor('Inés')];
    expect(
      (await ask(api, ines, updateProfile({ studio_name: 'Faro', country: 'x', name: 'Inés B.' }))).data,
    ).toMatchObject({ name: 'Inés B.' });
    await ask(api, dana, updateProfile({ name: 'Dana' }));
    expect((await ask(api, dana, me())).data.profile).toMatchObject({ studioName: 'Faro' });
  });

  test.each([
    ['studio_name', 'a\u0000b', 'El nombre del estudio contiene caracteres no válidos'],
    ['studio_name', '\ud800', 'El nombre del estudio contiene caracteres no válidos'],
    ['studio_name', 'x'.repeat(121), 'El nombre del estudio no puede superar los 120 caracteres'],
    ['country', 'x'.repeat(81), 'El país no puede superar los 80 caracteres'],
    ['about', 'x'.repeat(5001), 'La presentación no puede superar los 5000 caracteres'],
    ['links', Array.from({ length: 7 }, (_none, at) => `https://faro.test/${at}`), 'No puede haber más de 6 enlaces'],
    [
      'links',
      ['javascript:alert(1)'],
      'Cada enlace debe ser una dirección http(s), como https://ejemplo.com: el número 1 no lo es',
    ],
    ['links', [`https://faro.test/${'x'.repeat(300)}`], 'Cada enlace debe tener entre 1 y 300 caracteres'],
  ])('refuses a bad %s', async (field, value, wrong) => {
    const dana = await app.given.developer('Faro');
    const answer = await app.ask(api, dana, updateProfile({ [field]: value }));
    expect(answer).toMatchObject({ code: 'VALIDATION', message: wrong });
    expect(Object.values(answer.details ?? {})).toEqual([wrong]);
    expect((await app.ask(api, dana, me())).data.profile).toMatchObject({ studioName: 'Faro', country: null });
  });

  test.each([
    ['a list', ['x']],
    ['an object', { a: 1 }],
    ['a number', 7],
    ['a flag', true],
  ])('refuses %s for a text', async (_what, value) => {
    const dana = await app.given.developer('Faro');
    expect((await app.ask(api, dana, updateProfile({ studio_name: value }))).ok).toBe(false);
    expect((await app.ask(api, dana, me())).data.profile).toMatchObject({ studioName: 'Faro' });
  });

  test('keeps text as it is written, right to left too', async () => {
    const dana = await app.given.developer();
    for (const name of ['استوديو', '🎮 <script>alert(1)</script>', 'Ñ Ñ']) {
      expect((await app.ask(api, dana, updateProfile({ studio_name: name }))).data).toMatchObject({
        studioName: name,
      });
    }
  });
});

describe('the original calls', () => {
  test('take a role in any letter case, and refuse any other', async () => {
    for (const role of ['Developer', 'INVESTOR']) {
      const answer = await app.rest(null, 'POST', '/auth/register', { email: newEmail(), password: PASSWORD, role });
      expect(answer).toMatchObject({ status: 201, body: { user: { role: role.toLowerCase() } } });
    }
    for (const role of ['admin', '', null, undefined]) {
      const answer = await app.rest(null, 'POST', '/auth/register', { email: newEmail(), password: PASSWORD, role });
      const wrong = 'Elige un rol: desarrollador o inversor';
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', message: wrong, error: wrong, details: { role: wrong } },
      });
    }
  });

  test('answer a taken e-mail with 409, and what no account goes by with 401', async () => {
    const [ines, password] = [await app.given.investor(), 'Equivocada1'];
    const taken = { email: ines.email, password: PASSWORD, role: 'investor' };
    expect(await app.rest(null, 'POST', '/auth/register', taken)).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN' },
    });
    for (const email of [ines.email, newEmail()]) {
      expect(await app.rest(null, 'POST', '/auth/login', { email, password })).toMatchObject({
        status: 401,
        body: { code: 'INVALID_CREDENTIALS' },
      });
    }
  });

  test('never change a role or an e-mail, nor take an id', async () => {
    const { rest, given } = app;
    const dana = await given.developer('Faro');
    const sent = {
      id: 1,
      user_id: 1,
      role: 'investor',
      email: 'otra@ejemplo.test',
      password: 'Otra12345',
      studio_name: 'Farol',
    };
    expect(await rest(dana, 'PUT', '/users/profile', sent)).toMatchObject({
      status: 200,
      body: { studio_name: 'Farol', user_id: dana.id },
    });
    expect(await rest(dana, 'GET', '/auth/me')).toMatchObject({
      body: { user: { id: dana.id, role: 'developer', email: dana.email } },
    });
    expect(await rest(null, 'POST', '/auth/login', { email: dana.email, password: PASSWORD })).toMatchObject({
      status: 200,
    });

    const registration = {
      email: newEmail(),
      password: PASSWORD,
      role: 'investor',
      id: 1,
      developer_profile: { id: 1 },
      is_admin: true,
    };
    const { body } = await rest(null, 'POST', '/auth/register', registration);
    expect(body).toMatchObject({ user: { role: 'investor', developer_profile: null } });
    expect((body as { user: { id: number } }).user.id).toBeGreaterThan(1);
  });
});

test('a session says everything of its account in the same answer', async () => {
  const { graphql, given } = app;
  const ines = await given.investor('Inés');
  const query = `mutation ($input: LoginInput!) { login(input: $input) {
    user { displayName projects { totalCount } investments { totalCount } portfolio { invested } } } }`;
  const { body } = await graphql(null, query, { input: { email: ines.email, password: PASSWORD } });
  expect(body).toEqual({
    data: {
      login: {
        user: {
          displayName: 'Inés',
          projects: { totalCount: 0 },
          investments: { totalCount: 0 },
          portfolio: { invested: 0 },
        },
      },
    },
  });
});
