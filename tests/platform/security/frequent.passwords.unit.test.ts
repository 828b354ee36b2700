import { expect, test } from 'vitest';
import { isCommonPassword } from '#server/platform/security/frequent.passwords.ts';

test.each([
  ['as it is', ['Password1', 'Qwerty123', 'Q1W2e3r4', '12345678']],
  ['a word with digits and signs around it', ['Boca1234', 'Messi2022', 'Hola1234!', 'Verano2026', '1Clave2026']],
  ['in Spanish, with accents and without', ['Contraseña1', 'Contrasena1', 'Fútbol2024', 'Gonzalez1']],
  ['in Argentina', ['Argentina1', 'Scaloneta1', 'Malvinas82', 'Dibu1234', 'BuenosAires1']],
  ['with digits and signs in place of letters', ['P@ssw0rd1', 'M3ss1-10', '4rgent1na2022', 'Pa$$w0rd']],
])('a password that is tried first is known: %s', async (_how, passwords) => {
  for (const password of passwords) expect(await isCommonPassword(password), password).toBe(true);
});

test('others are not: more digits, more words, and texts that would take long to compare', async () => {
  for (const password of [
    'Boca84937261',
    'Otra-clave-77',
    'Perro Gato 9',
    'Zq7-lagoon-Wren',
    'A\u0301'.repeat(100_000),
  ])
    expect(await isCommonPassword(password), password.slice(0, 20)).toBe(false);
});
