import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '#server/features/database.ts';
import { createCopying } from './copied.rows.repository.ts';

/** What a copy of a studio's data has of its projects, in the order of its files. */
export function createCopiedStudio(database: Database) {
  const { tables: t } = database;
  const { studio, idsOf, among, ownProfiles, ownProjects } = createCopying(database);
  const ownMilestones = idsOf(t.milestones.id, among(t.milestones.projectId, ownProjects));
  const ownUpdates = idsOf(t.updates.id, among(t.updates.projectId, ownProjects));
  const fileOf = (mediaId: SQLiteColumn): SQL => sql`(select m.file from ${t.media} m where m.id = ${mediaId})`;

  return {
    projects: studio(t.projects.developerId, ownProfiles, 'proyectos', 'tus proyectos, borradores incluidos', {
      without: [t.projects.userId],
    }),
    milestones: studio(
      t.milestones.projectId,
      ownProjects,
      'hitos',
      'sus hitos, y historial-de-hitos.json cómo cambiaron',
    ),
    milestoneEvents: studio(t.milestoneEvents.milestoneId, ownMilestones, 'historial-de-hitos', null, {
      without: [t.milestoneEvents.actorId],
    }),
    updates: studio(
      t.updates.projectId,
      ownProjects,
      'actualizaciones',
      'sus actualizaciones, y medios.json las fotos y videos de cada una',
    ),
    updateMedia: studio(t.updateMedia.updateId, ownUpdates, 'medios', null, {
      columns: { ...getTableColumns(t.updateMedia), file: fileOf(t.updateMedia.mediaId) },
    }),
    termsChanges: studio(
      t.termsChanges.projectId,
      ownProjects,
      'cambios-de-terminos',
      'cómo cambiaron los términos de inversión',
      { without: [t.termsChanges.actorId] },
    ),
    paymentInstructions: studio(
      t.paymentInstructions.projectId,
      ownProjects,
      'instrucciones-de-pago',
      'cómo dijiste que te paguen, en todas sus versiones',
      { without: [t.paymentInstructions.stopHash] },
    ),
    galleryItems: studio(t.galleryItems.projectId, ownProjects, 'galerias', 'los textos de sus galerías', {
      columns: { ...getTableColumns(t.galleryItems), file: fileOf(t.galleryItems.mediaId) },
    }),
  };
}
