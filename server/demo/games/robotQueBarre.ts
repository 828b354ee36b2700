import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const robotQueBarre: GameStory = {
  studio: 'quipu',
  title: 'Carta a un Robot que Barre',
  short: 'Una caminata nocturna: barres la ciudad, lees lo que tiran y decides qué merece quedarse.',
  text: prose`
    El robot B-4 barre la misma avenida desde hace once años. Una madrugada encuentra una carta dirigida a él. Está
    firmada por alguien que vive en la cuadra y que no dice en qué piso.

    Dos horas, una escoba, lluvia y ninguna manera de perder.
  `,
  genre: 'indie',
  platforms: ['PC', 'Mac'],
  stage: 'production',
  stadium: 'vertical-slice',
  goal: 18_000,
  limits: [150, 2_500],
  seats: 20,
  roi: null,
  born: -118,
  published: -112,
  funding: { share: 0.68, people: 14, times: 16, ines: true, until: -2 },
  campaign: { closes: -1, model: 'KEEP_IT_ALL' },
  changes: [[-30, { hasPublicPage: false }]],
  milestones: [
    {
      title: 'Barrer es agradable',
      stage: 'prototype',
      set: -112,
      due: -80,
      done: -83,
      text: 'Las hojas, el agua y el sonido. Sobre todo el sonido.',
    },
    {
      title: 'Una cuadra con ventanas',
      stage: 'alpha',
      set: -83,
      due: -30,
      done: -22,
      text: 'Cuarenta ventanas, cada una con su rutina.',
    },
    {
      title: 'Las doce cartas',
      stage: 'alpha',
      set: -40,
      due: 11,
      status: [-12, 'in_progress', 50],
      text: 'Escritas a mano y escaneadas, con sus tachones.',
    },
    { title: 'Final', stage: 'beta', set: -20, due: 58, text: 'Solo hay uno y lo discutimos cada jueves.' },
  ],
  posts: [
    {
      at: -83,
      type: 'media',
      title: 'Grabamos 71 escobas',
      text: prose`
        La ganadora es de paja, mojada, sobre baldosa. Escúchala con auriculares cuando puedas. Mientras, mira llover.
      `,
      pictures: [
        ['play', 'Tres de la mañana, avenida vacía'],
        ['closeup', 'La carta'],
      ],
      comments: ['Setenta y una. Respeto absoluto.', 'Este robot merece vacaciones.', '@Pidió lluvia.'],
    },
    {
      at: -22,
      type: 'progress',
      title: 'Cuarenta ventanas',
      text: prose`
        Cada ventana tiene rutina propia: quien cocina tarde, quien estudia, quien mira la pared. Si barres siempre a la
        misma hora, **empiezan a saludarte**.

        ~~Con sonido de bocina~~ Con la luz: se apaga y se prende.
      `,
      pictures: [['editor', 'Las rutinas, ventana por ventana']],
      comments: ['Me van a hacer llorar con una lamparita.'],
    },
  ],
};
