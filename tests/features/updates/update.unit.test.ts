import { describe, expect, test } from 'vitest';
import { commentProblem } from '#server/features/comments/comment.rules.ts';
import {
  captionProblem,
  DEFAULT_UPDATE_TYPE,
  readUpdateType,
  UPDATE_TYPES,
  updateProblem,
} from '#server/features/updates/update.rules.ts';

describe('an update', () => {
  test.each([
    ['Novedades', 'Texto', true],
    ['x'.repeat(200), 'x'.repeat(50_000), true],
    ['x'.repeat(201), 'a', false],
    ['a', 'x'.repeat(50_001), false],
  ])('is right or too long', (title, content, good) => {
    expect(updateProblem({ title, content }) === null).toBe(good);
  });

  test('says in Spanish what is missing', () => {
    expect(updateProblem({ title: '  ', content: '\n' })?.details).toEqual({
      title: 'El título es obligatorio',
      content: 'El contenido es obligatorio',
    });
  });

  test.each(['\u0000', 'a\ud800'])('holds no %j', (broken) => {
    expect(Object.keys(updateProblem({ title: `a${broken}`, content: `a${broken}` })?.details ?? {})).toEqual([
      'title',
      'content',
    ]);
  });

  test('has one of eight types, general when nothing is said', () => {
    expect([...UPDATE_TYPES].sort()).toEqual([
      'announcement',
      'bugfix',
      'demo',
      'feature',
      'general',
      'media',
      'milestone',
      'progress',
    ]);
    expect(DEFAULT_UPDATE_TYPE).toBe('general');
    expect(UPDATE_TYPES.map(readUpdateType)).toEqual(UPDATE_TYPES);
    expect(['GENERAL', '', null, undefined, 1, ['general'], 'toString'].map(readUpdateType)).toEqual(
      Array(7).fill(null),
    );
  });
});

test.each([
  ['', null],
  ['x'.repeat(300), null],
  ['x'.repeat(301), 'El pie de la imagen no puede superar los 300 caracteres'],
  ['a\u0000', 'El pie de la imagen contiene caracteres no válidos'],
])('a caption', (caption, wrong) => {
  expect(captionProblem(caption)).toBe(wrong);
});

describe('a comment', () => {
  test.each([
    ['¡Vamos!', null],
    ['x'.repeat(2000), null],
    [` ${'x'.repeat(2000)} `, null],
    ['x'.repeat(2001), 'El comentario no puede superar los 2000 caracteres'],
    ['', 'El comentario no puede estar vacío'],
    [' \n ', 'El comentario no puede estar vacío'],
    ['a\u0000', 'El comentario contiene caracteres no válidos'],
  ])('%#', (content, wrong) => {
    expect(commentProblem(content)?.details?.['content'] ?? null).toBe(wrong);
  });
});
