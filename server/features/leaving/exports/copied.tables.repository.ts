import { and, eq, getTableColumns, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Schema } from '#server/features/tables.ts';
import type { NOT_COPIED } from './not.copied.rules.ts';
import { createCopying, type CopiedTable, type Where } from './copied.rows.repository.ts';
import { reportOfLineIn } from './studio.data.repository.ts';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * What a copy of a person's data has of each table, in the order of its files: no secrets and hashes, and of other
 * people only their ids. A title is named only where everybody sees it.
 */
export function createCopiedTables(database: Database) {
  const { tables: t } = database;
  const { copied, own, studio, idsOf, among, ownProfiles, ownProjects } = createCopying(database);
  const ownInvestments = idsOf(t.investments.id, (id) => eq(t.investments.investorId, id));
  const ownWebhooks = idsOf(t.webhooks.id, (id) => eq(t.webhooks.userId, id));
  const ownMilestones = idsOf(t.milestones.id, among(t.milestones.projectId, ownProjects));
  const ownReports = idsOf(t.revenueReports.id, among(t.revenueReports.projectId, ownProjects));
  const ownUpdates = idsOf(t.updates.id, among(t.updates.projectId, ownProjects));
  const fileOf = (mediaId: SQLiteColumn): SQL => sql`(select m.file from ${t.media} m where m.id = ${mediaId})`;

  const publicTitle = sql`(select p.title from projects p where p.id = ${t.follows.projectId} and p.is_published)`;
  const { followerId: _own, ...followed } = getTableColumns(t.follows);
  const { investorId: _investor, ...ownLines } = getTableColumns(t.distributionLines);
  /** Not why reports were dismissed: nobody may read that, since it may say who reported. */
  const isAbout: Where = (id) => {
    const { subjectKind, subjectId, kind } = t.operatorActs;
    return and(eq(subjectKind, 'person'), eq(subjectId, id), ne(kind, 'report_dismissed'));
  };

  /** Of questions in a studio's projects, what the studio reads. */
  const isAuthorOrOwn: Where = (id) =>
    or(eq(t.questions.authorId, id), and(isNull(t.questions.deletedAt), among(t.questions.projectId, ownProjects)(id)));

  /** Roles of a person, and those of others in their projects. */
  const isEditorOrOwn: Where = (id) =>
    or(eq(t.projectEditors.userId, id), among(t.projectEditors.projectId, ownProjects)(id));
  const ownAddress = idsOf(t.users.email, (id) => eq(t.users.id, id));
  const isInvitedOrOwn: Where = (id) =>
    or(among(t.editorInvitations.email, ownAddress)(id), among(t.editorInvitations.projectId, ownProjects)(id));

  return {
    users: copied(t.users, (id) => eq(t.users.id, id), 'cuenta', 'tu cuenta: correo, rol y fechas', {
      without: [t.users.passwordHash],
    }),
    developerProfiles: own(t.developerProfiles.userId, 'perfil', 'lo que muestra tu perfil', { role: 'developer' }),
    investorProfiles: own(t.investorProfiles.userId, 'perfil', 'lo que muestra tu perfil', { role: 'investor' }),
    legalIdentities: own(
      t.legalIdentities.userId,
      'datos-legales',
      'tu nombre legal, número fiscal y domicilio, desde cada día en que los escribiste',
    ),
    returnAccounts: own(
      t.returnAccounts.userId,
      'cuentas-de-devolucion',
      'a qué cuenta te devuelven dinero, en todas sus versiones',
      { role: 'investor' },
    ),
    sessions: own(t.sessions.userId, 'sesiones', 'tus ingresos: cuándo, desde qué dirección y con qué navegador', {
      without: [t.sessions.tokenId],
    }),
    accessTokens: own(
      t.accessTokens.userId,
      'tokens-de-acceso',
      'los nombres y las fechas de tus tokens, sin sus secretos',
      { without: [t.accessTokens.secretHash] },
    ),
    passkeys: own(t.passkeys.userId, 'llaves-de-acceso', 'los nombres y las fechas de tus llaves de acceso', {
      without: [t.passkeys.credentialId, t.passkeys.publicKey, t.passkeys.counter],
    }),
    emailChanges: own(
      t.emailChanges.userId,
      'cambios-de-correo',
      'los cambios de correo que pediste en los últimos 30 días',
      { without: [t.emailChanges.confirmHash, t.emailChanges.undoHash] },
    ),
    feeds: own(t.feeds.userId, 'suscripcion', 'cuándo creaste las direcciones de tu suscripción, sin sus secretos', {
      columns: { createdAt: t.feeds.createdAt },
      key: t.feeds.userId,
    }),
    follows: own(t.follows.followerId, 'seguidos', 'los proyectos que sigues', {
      columns: { ...followed, projectTitle: publicTitle },
      key: t.follows.projectId,
    }),
    projectEditors: copied(
      t.projectEditors,
      isEditorOrOwn,
      'redactores',
      'en qué proyectos eres redactor, y quiénes lo son en los tuyos',
      { role: 'developer' },
    ),
    editorInvitations: copied(
      t.editorInvitations,
      isInvitedOrOwn,
      'invitaciones',
      'las invitaciones abiertas a redactar, recibidas y enviadas',
      { without: [t.editorInvitations.secretHash] },
    ),
    mailPreferences: own(
      t.mailPreferences.userId,
      'preferencias-de-correo',
      'lo que elegiste recibir por correo, donde no es lo habitual',
      { key: t.mailPreferences.mailGroup },
    ),
    webhooks: own(
      t.webhooks.userId,
      'webhooks',
      'tus webhooks, sin sus secretos, y envios-de-webhooks.json lo que se les envió',
      { without: [t.webhooks.sealedSecret, t.webhooks.formerSealedSecret] },
    ),
    webhookDeliveries: copied(
      t.webhookDeliveries,
      among(t.webhookDeliveries.webhookId, ownWebhooks),
      'envios-de-webhooks',
      null,
    ),
    investments: own(
      t.investments.investorId,
      'inversiones',
      'tus inversiones con los términos de cada comprobante; una anulación tiene monto negativo',
    ),
    investmentReferrals: copied(
      t.investmentReferrals,
      among(t.investmentReferrals.investmentId, ownInvestments),
      'origenes',
      'desde qué enlace llegaste a cada inversión, donde se sabe',
      { key: t.investmentReferrals.investmentId },
    ),
    payments: own(
      t.payments.investorId,
      'pagos',
      'lo que avisaste que pagaste, y lo que cada estudio confirmó, rechazó o devolvió',
      { without: [t.payments.actorId] },
    ),
    returnAnswers: copied(
      t.returnAnswers,
      (id) => or(eq(t.returnAnswers.investorId, id), among(t.returnAnswers.projectId, ownProjects)(id)),
      'devoluciones',
      'lo que se dijo de cada devolución: si llegó, la respuesta del estudio y lo que decidió Fichín',
    ),
    distributionLines: own(
      t.distributionLines.investorId,
      'retornos',
      'lo que te toca de cada informe de ingresos de los juegos en los que invertiste',
      { columns: { ...ownLines, ...reportOfLineIn(t) } },
    ),
    distributionPayments: own(
      t.distributionPayments.investorId,
      'pagos-de-retornos',
      'los pagos de retornos que registró cada estudio, y lo que se dijo de cada uno',
      { without: [t.distributionPayments.actorId] },
    ),
    comments: own(t.comments.authorId, 'comentarios', 'lo que comentaste', { isScanned: true }),
    questions: copied(
      t.questions,
      isAuthorOrOwn,
      'preguntas',
      'lo que preguntaste, y lo que se preguntó en tus proyectos con tus respuestas',
      { without: [t.questions.day], isScanned: true },
    ),
    updateRequests: own(t.updateRequests.investorId, 'pedidos', 'las actualizaciones que pediste', {
      without: [t.updateRequests.developerId],
      isScanned: true,
    }),
    seatWaits: own(t.seatWaits.investorId, 'esperas', 'los proyectos en los que esperas un cupo'),
    reports: own(t.reports.reporterId, 'denuncias', 'lo que denunciaste'),
    moderationNotices: own(
      t.moderationNotices.ownerId,
      'avisos',
      'lo que Fichín ocultó de lo que publicaste, con el motivo y tu respuesta',
    ),
    operatorActs: copied(
      t.operatorActs,
      isAbout,
      'actos',
      'lo que hicieron operadores de Fichín con tu cuenta, con el motivo',
      { columns: { kind: t.operatorActs.kind, reason: t.operatorActs.reason, createdAt: t.operatorActs.createdAt } },
    ),
    textAcceptances: own(
      t.textAcceptances.userId,
      'textos-aceptados',
      'qué textos aceptaste, en qué versión y cuándo',
      {
        key: t.textAcceptances.version,
      },
    ),
    updateReads: own(
      t.updateReads.userId,
      'lecturas',
      'las actualizaciones que leíste, y marcas-de-lectura.json hasta dónde viste avisos',
      { key: t.updateReads.updateId },
    ),
    readPointers: own(t.readPointers.userId, 'marcas-de-lectura', null, {
      columns: { projectId: t.readPointers.projectId, eventId: t.readPointers.eventId },
      key: t.readPointers.projectId,
    }),
    events: { file: 'notificaciones', about: 'tus notificaciones', role: null, rows: null },
    dataExports: own(t.dataExports.userId, 'copias', 'las copias de tus datos que pediste en los últimos 30 días', {
      without: [t.dataExports.id, t.dataExports.file, t.dataExports.secretHash],
    }),
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
    revenueReports: studio(
      t.revenueReports.projectId,
      ownProjects,
      'informes-de-ingresos',
      'lo que declaraste que vendieron, y ventas-por-tienda.json cuánto en cada tienda',
      { without: [t.revenueReports.actorId] },
    ),
    revenueReportLines: studio(t.revenueReportLines.reportId, ownReports, 'ventas-por-tienda', null),
    galleryItems: studio(t.galleryItems.projectId, ownProjects, 'galerias', 'los textos de sus galerías', {
      columns: { ...getTableColumns(t.galleryItems), file: fileOf(t.galleryItems.mediaId) },
    }),
  } satisfies Record<Exclude<keyof Schema, (typeof NOT_COPIED)[number]>, CopiedTable>;
}
