import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const turnoNoche: GameStory = {
  studio: 'carpincho',
  title: 'Turno Noche',
  short: 'Terror de rutina: ocho horas de guardia en un hospital cerrado donde alguien sigue pidiendo turno.',
  text: prose`
    Haces la ronda cada hora: planta baja, primer piso, la silla, las luces, volver. Todas las noches hay una cosa
    cambiada de lugar. Anótala en el parte. Si la anotas mal, la noche siguiente son dos.

    Terror de atención, sin persecuciones: lo peor que puede pasar es que tengas razón.
  `,
  genre: 'horror',
  platforms: ['PC'],
  stage: 'production',
  stadium: 'content-lock',
  goal: 36_000,
  limits: [400, 5_000],
  seats: 18,
  roi: 25,
  born: -256,
  published: -250,
  funding: { share: 0.58, people: 12, times: 15, ines: true },
  changes: [[-20, { isActive: false }]],
  milestones: [
    {
      title: 'Una ronda',
      stage: 'prototype',
      set: -250,
      due: -212,
      done: -215,
      text: 'Cuatro minutos de pasillo que no se hagan largos.',
    },
    {
      title: 'Siete noches',
      stage: 'alpha',
      set: -215,
      due: -110,
      moved: [[-120, -92]],
      done: -88,
      text: 'La semana completa, con sus partes diarios.',
    },
    {
      title: 'Sonido del edificio',
      stage: 'alpha',
      set: -110,
      due: -58,
      done: -57,
      text: 'Caños, ascensor, tubos de luz. Nada de música.',
    },
    {
      title: 'Contenido cerrado',
      stage: 'beta',
      set: -88,
      due: -27,
      moved: [[-30, -15]],
      status: [-30, 'delayed', 70],
      text: 'Sesenta cosas fuera de lugar, ninguna repetida.',
    },
    {
      title: 'Segunda ronda de inversión',
      stage: 'release',
      set: -20,
      due: 45,
      text: 'Reabrimos cuando el contenido esté cerrado.',
    },
  ],
  posts: [
    {
      at: -215,
      type: 'progress',
      title: 'Cuatro minutos de pasillo',
      text: prose`
        La ronda ya existe. Probamos con ocho personas y **cinco juraron** que la silla se movió. Todavía no
        programamos que la silla se mueva.
      `,
      pictures: [['progress', 'Del boceto a la planta baja']],
      comments: ['No programen nada. Déjenlo así.', '@Lo evaluamos en serio.'],
    },
    {
      at: -88,
      type: 'milestone',
      title: 'Siete noches, siete partes',
      text: prose`
        La semana está completa. El parte del viernes es un formulario **idéntico** al del lunes, salvo por una palabra.

        - [x] Lunes a jueves
        - [x] Viernes
        - [x] Otro viernes
      `,
      pictures: [
        ['night', 'Otro viernes'],
        ['dialogue', 'El parte de la noche 5'],
      ],
      comments: ['«Otro viernes». No, gracias. Tomen mi dinero.', 'Encontré la palabra y apagué la computadora.'],
    },
    {
      at: -30,
      type: 'announcement',
      title: 'Cerramos por ahora la entrada de inversiones',
      text: prose`
        Con lo reunido alcanza hasta cerrar el contenido, y no queremos recibir dinero sin tener en qué usarlo bien.
        Vamos a
        **pausar la campaña** en las próximas semanas; quienes ya están, siguen igual.

        1. Terminamos las sesenta cosas fuera de lugar.
        2. Mostramos una noche entera.
        3. Reabrimos con números nuevos y las mismas condiciones.
      `,
      comments: ['Da gusto invertir en gente así.', 'Esperamos la noche entera. De día.'],
    },
  ],
};
