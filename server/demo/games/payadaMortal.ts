import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const payadaMortal: GameStory = {
  studio: 'ombues',
  title: 'Payada Mortal',
  short: 'Pelea de versos: quien se queda sin rima, pierde. Con facón decorativo y sol enorme.',
  text: prose`
    Dos cantores, un fogón y una multitud exigente. Los golpes son octosílabos: elegís rima, remate y pausa, y el rival
    tiene que contestar en la misma rima antes de que se apague la brasa.

    No hace falta saber de poesía. Hace falta orgullo.
  `,
  genre: 'fighting',
  platforms: ['PC', 'Consola'],
  stage: 'pre-production',
  stadium: 'system-lock',
  goal: 33_000,
  limits: [300, 4_500],
  seats: 22,
  roi: 24,
  born: -142,
  published: -139,
  funding: { share: 0.48, people: 12, times: 14 },
  milestones: [
    {
      title: 'El verso como golpe',
      stage: 'concept',
      set: -139,
      due: -100,
      done: -104,
      text: 'Un sistema de rima que entienda la sinalefa y perdone la vergüenza.',
    },
    {
      title: 'Dos payadores',
      stage: 'prototype',
      set: -104,
      due: -38,
      moved: [[-44, -20]],
      done: -17,
      text: 'El viejo y la pueblera, con doscientas cuartetas cada uno.',
    },
    {
      title: 'Público que abuchea',
      stage: 'alpha',
      set: -40,
      due: 7,
      status: [-12, 'in_progress', 45],
      text: 'La multitud puntúa, se ríe y tira cosas.',
    },
    {
      title: 'Seis payadores',
      stage: 'alpha',
      set: -20,
      due: 88,
      text: 'Incluido uno que hace trampa y otro que no habla.',
    },
  ],
  posts: [
    {
      at: -104,
      type: 'feature',
      title: 'La máquina ya cuenta sílabas',
      text: prose`
        Contar sílabas en español es fácil hasta que aparece *aéreo*. Después de tres semanas:

        - reconoce sinalefas, hiatos y excusas;
        - acepta rima asonante si el público está de buen humor;
        - **rechaza** «corazón» con «corazón».
      `,
      comments: ['Que acepte «corazón» si es la primera vez.', '@Buena idea. Anotada con su nombre.'],
    },
    {
      at: -17,
      type: 'progress',
      title: 'La pueblera entra cantando',
      text: prose`
        Segundo personaje terminado. Su estilo: pausas larguísimas.

        > No me corra, don Zenón,
        > que la rima no se apura:
        > la que espera en el fogón
        > es la misma que lo cura.
      `,
      pictures: [
        ['dialogue', 'La pausa antes del remate'],
        ['sketch', 'Poses del duelo, a tinta'],
      ],
      comments: ['La pausa antes del remate gana sola.', 'Necesito poner esa cuarteta en un cuadro.'],
    },
  ],
};
