import type { UpdateType } from '#client/apollo/schema.generated.ts';

/** Writing tips by update type. */
const TIPS: Readonly<Record<string, string[]>> = {
  GENERAL: [
    'Abre con lo más importante: muchos leen solo la primera línea.',
    'Una idea por actualización se entiende mejor que cinco.',
    'Cierra diciendo cuándo volverán a tener noticias.',
  ],
  PROGRESS: [
    'Compara con lo que prometiste en la actualización anterior.',
    'Cuenta también lo que salió mal: genera más confianza que el silencio.',
    'Una lista de tareas muestra el avance de un vistazo.',
  ],
  MILESTONE: [
    'Nombra el hito igual que en la lista de hitos.',
    'Si hubo desvío, di cuántos días y por qué.',
    'Acompáñalo con algo que se pueda ver: una captura, un video o la demo.',
  ],
  ANNOUNCEMENT: [
    'Pon la noticia en el título, sin misterio.',
    'Aclara si cambian las fechas, el alcance o el dinero.',
    'Si es solo para inversores, publícala como privada.',
  ],
  DEMO: [
    'Indica plataformas, duración y controles.',
    'Haz preguntas concretas: recibirás respuestas útiles.',
    'Avisa de los problemas conocidos antes de que los encuentren.',
  ],
  MEDIA: [
    'Escribe un pie para cada archivo: también lo leen quienes no ven la imagen.',
    'Aclara si es arte final o trabajo en curso.',
    'Tres buenas capturas valen más que diez parecidas.',
  ],
  FEATURE: [
    'Explica qué problema resuelve antes de cómo funciona.',
    'Muéstrala en movimiento: un GIF corto alcanza.',
    'Cuenta qué falta para darla por terminada.',
  ],
  BUGFIX: [
    'Empieza por los errores que más se notaban al jugar.',
    'Agradece a quienes los reportaron.',
    'Indica en qué versión quedan corregidos.',
  ],
} satisfies Record<UpdateType, string[]>;

/** A type this client does not know gets the general tips. */
export const tipsFor = (type: string): string[] => TIPS[type] ?? TIPS['GENERAL'] ?? [];
