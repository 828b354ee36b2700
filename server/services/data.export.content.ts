import type { NamedRow } from '#server/data/queries/row.pages.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { ArchiveEntry } from '#server/files/archive.ts';
import { csvFile, jsonFile, shownInvestment, shownRow, storedFile, textFile } from './data.export.files.ts';
import { exportReadme } from './data.export.readme.ts';
import type { Dependencies } from './dependencies.ts';
import { createNotificationService } from './notification.service.ts';

const NOTIFICATIONS_PER_PAGE = 100;

const INVESTMENT_COLUMNS =
  'id created_at project_id project_title studio_name amount reverses_id reversal_reason funding_goal min_investment '
    .concat('max_investment max_investors investment_model roi')
    .split(' ');
const RECEIVED_COLUMNS = ['id', 'created_at', 'investor_id', 'investor', 'amount', 'reverses_id'];

type Of = { viewer: Viewer; at: Date };

/** The files of a copy of one's data, each written while it is read. */
export function createDataExportContent(dependencies: Dependencies) {
  const { personalData: own, studioData: studio, mediaStore } = dependencies;
  const notifications = createNotificationService(dependencies);

  async function* told(viewer: Viewer): AsyncGenerator<NamedRow[]> {
    let after = null;
    for (;;) {
      const { rows, hasNext, last } = await notifications.list(viewer, {
        limit: NOTIFICATIONS_PER_PAGE,
        after,
        offset: 0,
      });
      yield rows.map(({ kind, createdAt, text, isUnread, project }) => ({
        kind,
        createdAt,
        text,
        isUnread,
        projectId: project.id,
        projectTitle: project.title,
      }));
      if (!hasNext || !last) return;
      after = { key: last.createdAt.getTime(), id: last.id };
    }
  }

  async function* ofAccount({ viewer, at }: Of): AsyncGenerator<ArchiveEntry> {
    const { id, role } = viewer;
    const profile = role === 'developer' ? own.developerProfile(id) : own.investorProfile(id);
    yield jsonFile('cuenta', at, own.account(id));
    yield jsonFile('perfil', at, profile);
    yield jsonFile('sesiones', at, own.sessions(id));
    yield jsonFile('tokens-de-acceso', at, own.accessTokens(id));
    yield jsonFile('llaves-de-acceso', at, own.passkeys(id));
    yield jsonFile('cambios-de-correo', at, own.emailChanges(id));
    yield jsonFile('suscripcion', at, own.feed(id));
    yield jsonFile('seguidos', at, own.follows(id));
    yield jsonFile('preferencias-de-correo', at, own.mailPreferences(id));
    yield jsonFile('webhooks', at, own.webhooks(id));
    yield jsonFile('envios-de-webhooks', at, own.webhookDeliveries(id));
    yield jsonFile('inversiones', at, own.investments(id), shownInvestment);
    yield csvFile('inversiones', at, INVESTMENT_COLUMNS, own.investments(id));
    yield jsonFile('comentarios', at, own.comments(id));
    yield jsonFile('pedidos', at, own.updateRequests(id));
    yield jsonFile('denuncias', at, own.reports(id));
    yield jsonFile('avisos', at, own.moderationNotices(id));
    yield jsonFile('actos', at, own.operatorActs(id));
    yield jsonFile('lecturas', at, own.updateReads(id));
    yield jsonFile('marcas-de-lectura', at, own.readPointers(id));
    yield jsonFile('notificaciones', at, told(viewer));
    yield jsonFile('copias', at, own.dataExports(id));
  }

  const stored = (row: NamedRow, name: string, at: Date): ArchiveEntry =>
    storedFile(mediaStore.files, String(row['file']), name, at);

  async function* ofStudio({ viewer: { id }, at }: Of): AsyncGenerator<ArchiveEntry> {
    yield jsonFile('estudio/proyectos', at, studio.projects(id));
    yield jsonFile('estudio/hitos', at, studio.milestones(id));
    yield jsonFile('estudio/historial-de-hitos', at, studio.milestoneEvents(id));
    yield jsonFile('estudio/actualizaciones', at, studio.updates(id));
    yield jsonFile('estudio/medios', at, studio.updateMedia(id), shownRow);
    yield jsonFile('estudio/cambios-de-terminos', at, studio.termsChanges(id));
    yield jsonFile('estudio/galerias', at, studio.galleries(id));
    for await (const projects of studio.projects(id)) {
      for (const { id: of } of projects) {
        yield csvFile(`estudio/inversiones-${String(of)}`, at, RECEIVED_COLUMNS, studio.received(Number(of)));
      }
    }
    for (const cover of await studio.listCovers(id)) yield stored(cover, `proyecto-${cover.projectId}/portada`, at);
    for await (const items of studio.galleries(id)) {
      for (const item of items)
        yield stored(item, `proyecto-${String(item['projectId'])}/galeria-${String(item['id'])}`, at);
    }
    for await (const files of studio.updateMedia(id)) {
      for (const file of files)
        yield stored(file, `actualizacion-${String(file['updateId'])}/${String(file['id'])}`, at);
    }
  }

  return async function* entries(of: Of): AsyncGenerator<ArchiveEntry> {
    const isStudio = of.viewer.role === 'developer';
    yield textFile('README.txt', of.at, exportReadme(of.at, isStudio));
    yield* ofAccount(of);
    if (isStudio) yield* ofStudio(of);
  };
}
