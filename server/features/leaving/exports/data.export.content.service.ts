import type { NamedRow } from '#server/platform/database/queries/row.pages.ts';
import type { CopiedTable } from './copied.rows.repository.ts';
import type { ArchiveEntry } from '#server/platform/files/archive.ts';
import { csvFile, jsonFile, shownInvestment, shownRow, storedFile, textFile } from './data.export.files.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createNotificationService } from '#server/features/notifications/notification.service.ts';
import type { Viewer, Role } from '#server/kernel/viewer.ts';
import { dayOf, shownDay, shownTime } from '#server/kernel/time/calendar.ts';

const NOTIFICATIONS_PER_PAGE = 100;

const INVESTMENT_COLUMNS =
  'id created_at project_id project_title studio_name amount reverses_id reversal_reason funding_goal min_investment '
    .concat('max_investment max_investors investment_model roi closes_on funding_model payment_days ')
    .concat('revenue_share return_cap return_years report_every')
    .split(' ');
const RECEIVED_COLUMNS = ['id', 'created_at', 'investor_id', 'investor', 'amount', 'reverses_id'];
const PAID_COLUMNS = 'id created_at investment_id investor_id kind amount paid_on reason bank_reference note '
  .concat('answers_id reverses_id')
  .split(' ');
const DISTRIBUTED_COLUMNS =
  'id created_at investor_id kind amount paid_on bank_reference text answers_id reverses_id'.split(' ');
const SHARE_COLUMNS = ['id', 'report_id', 'period_ends_on', 'version', 'investor_id', 'kept', 'amount'];

type Requested = { viewer: Viewer; at: Date };

/** The files of a copy of one's data, each written while it is read. */
export function createDataExportContent(dependencies: Dependencies) {
  const { copiedTables: tables, studioData: studio, mediaStore, identitySecrets, returnAccountSecrets } = dependencies;
  const notifications = createNotificationService(dependencies);

  async function* notificationPages(viewer: Viewer): AsyncGenerator<NamedRow[]> {
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

  async function* ofTables({ viewer, at }: Requested, copied: readonly CopiedTable[]): AsyncGenerator<ArchiveEntry> {
    for (const { file, rows } of copied) {
      const pages = () => rows?.(viewer.id) ?? notificationPages(viewer);
      if (file === tables.legalIdentities.file) yield jsonFile(file, at, pages(), shownIdentity);
      else if (file === tables.returnAccounts.file) yield jsonFile(file, at, pages(), shownReturnAccount);
      else if (file !== tables.investments.file) yield jsonFile(file, at, pages());
      else {
        yield jsonFile(file, at, pages(), shownInvestment);
        yield csvFile(file, at, INVESTMENT_COLUMNS, pages());
      }
    }
  }

  /** Decrypted. */
  function shownIdentity({ id: _id, sealed, ...row }: NamedRow) {
    const identity = typeof sealed === 'string' ? identitySecrets.openIdentity(sealed) : null;
    return shownRow({ ...row, ...identity });
  }

  /** Decrypted. */
  function shownReturnAccount({ id: _id, sealed, ...row }: NamedRow) {
    const account = typeof sealed === 'string' ? returnAccountSecrets.openAccount(sealed) : null;
    return shownRow({ ...row, ...account });
  }

  const stored = (row: NamedRow, name: string, at: Date): ArchiveEntry =>
    storedFile(mediaStore.files, String(row['file']), name, at);

  async function* ofStudio({ viewer: { id }, at }: Requested): AsyncGenerator<ArchiveEntry> {
    for await (const projects of tables.projects.rows(id)) {
      for (const { id: projectId } of projects) {
        yield csvFile(
          `estudio/inversiones-${String(projectId)}`,
          at,
          RECEIVED_COLUMNS,
          studio.received(Number(projectId)),
        );
        yield csvFile(`estudio/pagos-${String(projectId)}`, at, PAID_COLUMNS, studio.paid(Number(projectId)));
        yield csvFile(`estudio/retornos-${String(projectId)}`, at, SHARE_COLUMNS, studio.shared(Number(projectId)));
        yield csvFile(
          `estudio/pagos-de-retornos-${String(projectId)}`,
          at,
          DISTRIBUTED_COLUMNS,
          studio.distributed(Number(projectId)),
        );
      }
    }
    for (const cover of await studio.listCovers(id)) yield stored(cover, `proyecto-${cover.projectId}/portada`, at);
    for await (const items of tables.galleryItems.rows(id)) {
      for (const item of items)
        yield stored(item, `proyecto-${String(item['projectId'])}/galeria-${String(item['id'])}`, at);
    }
    for await (const files of tables.updateMedia.rows(id)) {
      for (const file of files)
        yield stored(file, `actualizacion-${String(file['updateId'])}/${String(file['id'])}`, at);
    }
  }

  return async function* entries(requested: Requested): AsyncGenerator<ArchiveEntry> {
    const { role } = requested.viewer;
    const copied: CopiedTable[] = Object.values(tables).filter((each) => (each.role ?? role) === role);
    yield textFile('README.txt', requested.at, exportReadme(requested.at, role, copied));
    yield* ofTables(requested, copied);
    if (role === 'developer') yield* ofStudio(requested);
  };
}

/** The text beside the files of a copy of one's data. */
const exportReadme = (at: Date, role: Role, copied: readonly CopiedTable[]): string =>
  [
    'TUS DATOS EN FICHÍN',
    '',
    `Esta copia tiene lo que Fichín guardaba sobre tu cuenta el ${shownDay(dayOf(at))} a las ${shownTime(at)} (hora de Argentina).`,
    '',
    'Los archivos .json se abren con cualquier editor de texto o programa: son listas, con una fila por línea.',
    'Los archivos .csv se abren con una planilla de cálculo.',
    'Los nombres de los campos están en inglés, como en la API de Fichín. Los montos están en dólares',
    'estadounidenses, los porcentajes en "roi" y las fechas en hora universal (UTC).',
    '',
    ...copied.flatMap(lineOf),
    ...(role === 'developer' ? STUDIO : []),
    '',
    'No hay contraseñas, llaves ni otros secretos en esta copia. Aun así, guárdala en un lugar seguro: tiene',
    'tus datos personales.',
    '',
  ].join('\r\n');

const lineOf = ({ file, about }: CopiedTable): string[] => {
  const name = file === 'inversiones' ? `${file}.json y .csv` : `${file}.json`;
  return about === null ? [] : [(name.length < 29 ? name.padEnd(29) : `${name}  `) + about];
};

const STUDIO = [
  'estudio/inversiones-….csv    quiénes invirtieron en cada proyecto, como lo ves en Fichín',
  'estudio/pagos-….csv          lo que se avisó, confirmaste, rechazaste y devolviste en cada proyecto',
  'estudio/retornos-….csv       lo que le toca a cada inversor por cada informe de ingresos de cada proyecto',
  'estudio/pagos-de-retornos-….csv  lo que registraste que les pagaste de eso, y lo que se dijo de cada pago',
  'archivos/                    portadas, galerías, y fotos y videos de tus actualizaciones',
];
