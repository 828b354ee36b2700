import { expect, test } from 'vitest';
import {
  genreLabel,
  GENRE_LABEL,
  HEALTH,
  MILESTONE_STAGE_LABEL,
  MILESTONE_STATUS,
  publicationOf,
  readGenre,
  ROLE_LABEL,
  stageLabel,
  UPDATE_TYPE,
} from '#client/text/labels.ts';

const labels = (table: Record<string, { label: string }>) =>
  Object.values(table)
    .map(({ label }) => label)
    .sort();

test('each word of the specification is on its code', () => {
  expect(ROLE_LABEL).toEqual({ DEVELOPER: 'Desarrollador', INVESTOR: 'Inversor' });
  expect(labels(HEALTH)).toEqual(['Atención', 'Crítico', 'Desconocido', 'Saludable']);
  expect(labels(MILESTONE_STATUS)).toEqual(['Completado', 'En progreso', 'Planificado', 'Retrasado']);
  expect(Object.values(MILESTONE_STAGE_LABEL)).toEqual([
    'Concepto',
    'Prototipo',
    'Alpha',
    'Beta',
    'Lanzamiento',
    'Post-lanzamiento',
  ]);
  expect(labels(UPDATE_TYPE)).toEqual([
    'Anuncio',
    'Corrección de errores',
    'Demo',
    'General',
    'Hito alcanzado',
    'Nueva funcionalidad',
    'Nuevos medios',
    'Progreso',
  ]);
  expect([publicationOf(true).label, publicationOf(false).label]).toEqual(['Publicado', 'Borrador']);
});

test('all thirteen genres have a name, and no genre one too', () => {
  expect(Object.keys(GENRE_LABEL)).toHaveLength(13);
  expect(genreLabel(null)).toBe('Sin género');
  expect(readGenre('rpg')).toBe('RPG');
  expect(readGenre('no-es')).toBeNull();
});

test('a stage of either set is worded, and an unknown one is shown as it came', () => {
  expect(stageLabel('pre-production')).toBe('Preproducción');
  expect(stageLabel('release')).toBe('Lanzamiento');
  expect(stageLabel('release-candidate')).toBe('Candidata a lanzamiento');
  expect(stageLabel('early access')).toBe('early access');
});
