import { describe, expect, test } from 'vitest';
import { profileProblem } from '#server/features/accounts/profile.rules.ts';
import {
  displayName,
  emailProblem,
  normalizeEmail,
  passwordProblem,
  readRole,
  registrationProblem,
  type User,
} from '#server/features/accounts/user.rules.ts';
import { UNCHANGED } from '#tests/support/entities.ts';

const WEAK = 'La contraseña no cumple los requisitos: mínimo 8 caracteres, una mayúscula, una minúscula y un número';

describe('a password', () => {
  test.each([
    'Abcdefg1',
    'Ñandúes9',
    'a1B'.repeat(30),
    'Con espacios 1',
    `Aa1${'x'.repeat(4093)}`,
    'Aa1🎮🎮🎮',
    'Aa٣bcdef',
  ])('%j is good', (password) => {
    expect(passwordProblem(password)).toBeNull();
  });

  test.each(['', 'Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', '12345678', '        ', 'Aa1'])(
    '%j is weak',
    (password) => {
      expect(passwordProblem(password)).toBe(WEAK);
    },
  );

  test('has an end', () => {
    expect(passwordProblem(`Aa1${'x'.repeat(4094)}`)).toBe('La contraseña no puede superar los 4096 caracteres');
  });
});

describe('an e-mail', () => {
  test.each([
    'a@b.co',
    '  Dana@Ejemplo.TEST ',
    'dana+juego@sub.ejemplo.test',
    'ñandú@ejemplo.test',
    `${'a'.repeat(248)}@b.co`,
  ])('%j is one', (email) => {
    expect(emailProblem(email)).toBeNull();
  });

  test.each([
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a b@c.co',
    'a@b@c.co',
    'a@b.',
    'a@.co',
    'a@b\n.co',
    '<a@b.co>', // the same mailbox as a@b.co, which would be sent the mails of both
    'a@b.co>',
    'a(b)@c.co',
    'todos:a@b.co;',
    'a,c@d.co',
    '"a"@b.co',
    'a\\@b.co',
    'a@[127.0.0.1]',
    'a@b.co.',
    'a\u0000@b.co',
    'a\ud800@b.co',
    `${'a'.repeat(250)}@b.co`,
  ])('%j is none', (email) => {
    expect(emailProblem(email)).toBe('El correo no es válido');
  });

  test('is required, and kept in lower case without spaces around it', () => {
    expect(emailProblem('  ')).toBe('El correo es obligatorio');
    expect(normalizeEmail('  Dana@EJEMPLO.test ')).toBe('dana@ejemplo.test');
  });
});

test.each([
  ['developer', 'developer'],
  ['DEVELOPER', 'developer'],
  ['Investor', 'investor'],
  ['admin', null],
  ['', null],
  ['developer ', null],
  [null, null],
  [undefined, null],
  [1, null],
  [['developer'], null],
  [{ role: 'developer' }, null],
])('the role %j is read as %j', (sent, role) => {
  expect(readRole(sent)).toBe(role);
});

test('a registration says everything that is wrong with it at once', () => {
  expect(registrationProblem({ email: 'a@b.co', password: 'Abcdefg1', role: 'investor' })).toBeNull();
  expect(registrationProblem({ email: '', password: 'x', role: null })).toEqual({
    code: 'VALIDATION',
    message: 'El correo es obligatorio',
    details: { email: 'El correo es obligatorio', password: WEAK, role: 'Elige un rol: desarrollador o inversor' },
  });
});

describe('a profile', () => {
  test('may lose a field, keep one, or fill it to its end', () => {
    expect(profileProblem({})).toBeNull();
    expect(profileProblem({ studioName: null, country: '', name: undefined })).toBeNull();
    expect(profileProblem({ studioName: 'x'.repeat(120), country: 'x'.repeat(80), name: 'x'.repeat(120) })).toBeNull();
  });

  test('tells each field that is wrong', () => {
    expect(profileProblem({ studioName: 'x'.repeat(121), country: 'x'.repeat(81), name: 'a\u0000' })?.details).toEqual({
      studioName: 'El nombre del estudio no puede superar los 120 caracteres',
      country: 'El país no puede superar los 80 caracteres',
      name: 'El nombre contiene caracteres no válidos',
    });
  });

  test('names its account, which goes by its e-mail without one', () => {
    const nameless = { id: 1, userId: 1, studioName: null, country: null, about: null, links: [], ...UNCHANGED };
    const dana: User = {
      id: 1,
      email: 'dana@ejemplo.test',
      role: 'developer',
      createdAt: new Date(0),
      emailConfirmedAt: null,
      closesAt: null,
      investorProfile: null,
      developerProfile: nameless,
    };
    expect(displayName(dana)).toBe('dana@ejemplo.test');
    expect(displayName({ ...dana, developerProfile: { ...nameless, studioName: 'Faro' } })).toBe('Faro');
    const name = { id: 1, userId: 1, name: 'Inés', ...UNCHANGED };
    expect(displayName({ ...dana, developerProfile: null, investorProfile: name })).toBe('Inés');
  });
});
