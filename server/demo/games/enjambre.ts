import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const enjambre: GameStory = {
  studio: 'dana',
  title: 'Enjambre 1986',
  short: 'El cometa volvió y no vino solo. Un tiratiros de una ficha por vida, con pilotos de aeroclub.',
  text: prose`
    En 1986 pasó el cometa y, con él, algo que comía radares. Los únicos que lo vieron fueron los socios de un aeroclub
    rural, que tenían avionetas, radio y muchísimo tiempo libre.

    Tiratiros horizontal de partidas de veinte minutos: cada piloto tiene una sola vida y, cuando cae, el club hereda su
    truco.
  `,
  genre: 'shooter',
  platforms: ['PC', 'Arcade'],
  stage: 'pre-production',
  stadium: 'prototype',
  goal: 22_000,
  limits: [200, 3_000],
  seats: 15,
  roi: 30,
  born: -88,
  published: -84,
  funding: { share: 0.33, people: 9, times: 11, ines: true, until: -2 },
  campaign: { closes: -1, model: 'ALL_OR_NOTHING' },
  milestones: [
    {
      title: 'Disparar es un gusto',
      stage: 'prototype',
      set: -84,
      due: -45,
      done: -47,
      text: 'Una pantalla, una oleada, un disparo con peso.',
    },
    {
      title: 'Herencia de pilotos',
      stage: 'prototype',
      set: -60,
      due: -8,
      status: [-10, 'delayed', 50],
      text: 'El truco de quien cae pasa a la siguiente partida.',
    },
    { title: 'Primer jefe', stage: 'alpha', set: -47, due: 30, text: 'El que come radares. Tiene seis bocas.' },
  ],
  posts: [
    {
      at: -47,
      type: 'progress',
      title: 'El disparo ya pesa',
      text: prose`
        Probamos catorce sonidos de disparo. Ganó una abrochadora grabada dentro de una olla. El prototipo tiene **una
        oleada** y es difícil dejar de jugarla.
      `,
      pictures: [
        ['sketch', 'La primera oleada en papel'],
        ['play', 'La misma, ya con tiros'],
      ],
      comments: ['Queremos video de la olla.', '@La olla pidió regalías.'],
    },
    {
      at: -11,
      type: 'general',
      title: 'La herencia se atrasa',
      text: prose`
        El sistema de herencia funcionaba, pero premiaba perder rápido. Lo estamos rehaciendo: ahora el truco se hereda
        según **cuánto duró** el piloto. Movemos el estado del hito a retrasado y lo decimos acá primero.
      `,
      comments: ['Perder rápido es mi único talento, qué lástima.'],
    },
  ],
};
