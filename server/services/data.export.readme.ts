import { dayOf, shownDay, shownTime } from '#server/domain/calendar.ts';

/** The text beside the files of a copy of one's data. */
export const exportReadme = (at: Date, isStudio: boolean): string =>
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
    'cuenta.json                  tu cuenta: correo, rol y fechas',
    'perfil.json                  lo que muestra tu perfil',
    'sesiones.json                tus ingresos: cuándo, desde qué dirección y con qué navegador',
    'tokens-de-acceso.json        los nombres y las fechas de tus tokens, sin sus secretos',
    'llaves-de-acceso.json        los nombres y las fechas de tus llaves de acceso',
    'cambios-de-correo.json       los cambios de correo que pediste en los últimos 30 días',
    'suscripcion.json             cuándo creaste las direcciones de tu suscripción, sin sus secretos',
    'seguidos.json                los proyectos que sigues',
    'preferencias-de-correo.json  lo que elegiste recibir por correo, donde no es lo habitual',
    'webhooks.json                tus webhooks, sin sus secretos, y envios-de-webhooks.json lo que se les envió',
    'inversiones.json y .csv      tus inversiones con los términos de cada comprobante; una reversión tiene monto negativo',
    'comentarios.json             lo que comentaste',
    'pedidos.json                 las actualizaciones que pediste',
    'denuncias.json               lo que denunciaste',
    'avisos.json                  lo que Fichín ocultó de lo que publicaste, con el motivo y tu respuesta',
    'actos.json                   lo que hicieron operadores de Fichín con tu cuenta, con el motivo',
    'lecturas.json                las actualizaciones que leíste, y marcas-de-lectura.json hasta dónde viste avisos',
    'notificaciones.json          tus notificaciones',
    'copias.json                  las copias de tus datos que pediste en los últimos 30 días',
    ...(isStudio ? STUDIO : []),
    '',
    'No hay contraseñas, llaves ni otros secretos en esta copia. Aun así, guárdala en un lugar seguro: tiene',
    'tus datos personales.',
    '',
  ].join('\r\n');

const STUDIO = [
  'estudio/proyectos.json       tus proyectos, borradores incluidos',
  'estudio/hitos.json           sus hitos, y historial-de-hitos.json cómo cambiaron',
  'estudio/actualizaciones.json sus actualizaciones, y medios.json las fotos y videos de cada una',
  'estudio/cambios-de-terminos.json  cómo cambiaron los términos de inversión',
  'estudio/galerias.json        los textos de sus galerías',
  'estudio/inversiones-….csv    quiénes invirtieron en cada proyecto, como lo ves en Fichín',
  'archivos/                    portadas, galerías, y fotos y videos de tus actualizaciones',
];
