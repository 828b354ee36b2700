import { expect, test } from 'vitest';
import {
  genreLabel,
  GENRE_LABEL,
  HEALTH,
  healthStatus,
  MILESTONE_STAGE_LABEL,
  MILESTONE_STATUS,
  milestoneStatus,
  publicationOf,
  readGenre,
  ROLE_LABEL,
  stageLabel,
  UPDATE_TYPE,
  updateType,
  wordFor,
} from '#client/text/labels.ts';

const labels = (table: Record<string, { label: string }>) =>
  Object.fromEntries(Object.entries(table).map(([code, { label }]) => [code, label]));

test('each word of the specification is on its code', () => {
  expect(ROLE_LABEL).toEqual({ DEVELOPER: 'Desarrollador', INVESTOR: 'Inversor' });
  expect(labels(HEALTH)).toEqual({
    HEALTHY: 'Saludable',
    WARNING: 'Atención',
    CRITICAL: 'Crítico',
    UNKNOWN: 'Desconocido',
  });
  expect(labels(MILESTONE_STATUS)).toEqual({
    PLANNED: 'Planificado',
    IN_PROGRESS: 'En progreso',
    COMPLETED: 'Completado',
    DELAYED: 'Retrasado',
  });
  expect(MILESTONE_STAGE_LABEL).toEqual({
    CONCEPT: 'Concepto',
    PROTOTYPE: 'Prototipo',
    ALPHA: 'Alpha',
    BETA: 'Beta',
    RELEASE: 'Lanzamiento',
    POST_RELEASE: 'Post-lanzamiento',
  });
  expect(labels(UPDATE_TYPE)).toEqual({
    GENERAL: 'General',
    PROGRESS: 'Progreso',
    FEATURE: 'Nueva funcionalidad',
    MILESTONE: 'Hito alcanzado',
    BUGFIX: 'Corrección de errores',
    MEDIA: 'Nuevos medios',
    ANNOUNCEMENT: 'Anuncio',
    DEMO: 'Demo',
  });
  expect([publicationOf(true, null).label, publicationOf(false, null).label]).toEqual(['Publicado', 'Borrador']);
});

test('a code nobody knows is shown as it came, or as unknown, even one every object has', () => {
  for (const code of ['NUEVO', 'constructor', '__proto__']) {
    expect(wordFor(ROLE_LABEL, code)).toBe(code);
    expect(updateType(code)).toEqual({ label: code, tone: 'gray' });
    expect(milestoneStatus(code).label).toBe('Desconocido');
    expect(healthStatus(code).label).toBe('Desconocido');
  }
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
