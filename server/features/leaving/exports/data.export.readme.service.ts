import type { CopiedTable } from './copied.rows.repository.ts';
import { dayOf, shownDay, shownTime } from '#server/kernel/time/calendar.ts';
import type { Role } from '#server/kernel/viewer.ts';

/** The text beside the files of a copy of one's data. */
export const exportReadme = (at: Date, role: Role, copied: readonly CopiedTable[]): string =>
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
  'archivos/                    portadas, galerías, y fotos y videos de tus actualizaciones',
];
