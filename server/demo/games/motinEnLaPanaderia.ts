import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const motinEnLaPanaderia: GameStory = {
  studio: 'cacao',
  title: 'Motín en la Panadería',
  short: 'Acción de harina: las medialunas se sublevaron y solo queda un panadero con turno doble.',
  text: prose`
    Son las cinco de la mañana y el pan tomó el horno. Con un palote, una pala y un delantal, recupera la panadería sala
    por sala antes de que abran al público.

    Partidas cortas, salas que cambian y un sistema de recetas: lo que venciste ayer, hoy lo amasas a tu favor.
  `,
  genre: 'action',
  platforms: ['PC', 'Móvil'],
  stage: 'polish',
  stadium: 'beta',
  goal: 30_000,
  limits: [250, 4_000],
  seats: 20,
  roi: 20,
  born: -302,
  published: -296,
  funding: { share: 0.79, people: 14, times: 18 },
  milestones: [
    {
      title: 'Un palote con peso',
      stage: 'prototype',
      set: -296,
      due: -258,
      done: -262,
      text: 'Que cada golpe levante harina y que la harina moleste a todos.',
    },
    {
      title: 'Ocho salas',
      stage: 'alpha',
      set: -262,
      due: -170,
      done: -165,
      text: 'Del depósito al mostrador, con trampas de almíbar.',
    },
    {
      title: 'Recetario',
      stage: 'beta',
      set: -165,
      due: -75,
      moved: [[-80, -58]],
      done: -55,
      text: 'Cuarenta recetas que cambian la manera de jugar.',
    },
    {
      title: 'El Gran Hojaldre',
      stage: 'beta',
      set: -60,
      due: -2,
      status: [-7, 'in_progress', 80],
      text: 'Jefe final de mil capas. Literalmente.',
    },
    {
      title: 'Lanzamiento a las cinco de la mañana',
      stage: 'release',
      set: -50,
      due: 54,
      text: 'A esa hora, por respeto.',
    },
  ],
  posts: [
    {
      at: -262,
      type: 'progress',
      title: 'La harina ya molesta',
      text: prose`
        Simulamos **veinte mil granos** por golpe y descubrimos que con doscientos alcanza si el sonido es bueno. El
        sonido es bueno: lo grabamos a las cinco de la mañana, en una panadería, con permiso y facturas.
      `,
      pictures: [['play', 'Primer turno']],
      comments: ['¿Quedaron facturas?', '@No quedó ninguna.'],
    },
    {
      at: -55,
      type: 'feature',
      title: 'Cuarenta recetas, tres prohibidas',
      text: prose`
        El recetario está completo. Las favoritas en las pruebas:

        1. **Masa madre**: te sigue a todas partes y crece.
        2. **Glaseado**: patinas, pero con elegancia.
        3. **Pan de ayer**: durísimo. Es un escudo.

        Las prohibidas se desbloquean perdiendo *bien*.
      `,
      pictures: [
        ['chart', 'Recetas más usadas'],
        ['sketch', 'El Gran Hojaldre, en papel manteca'],
      ],
      comments: ['Pan de ayer es el arma que merecíamos.', 'La masa madre me sigue hasta en sueños.'],
    },
    {
      at: -4,
      type: 'media',
      title: 'El Gran Hojaldre asoma',
      text: prose`
        Mil capas, cada una con su física. La computadora de Nacho hace un ruido nuevo. Llegamos **justo** a la fecha
        o dos días después; lo sabrán aquí primero.
      `,
      pictures: [
        ['night', 'Antes de prender el horno'],
        ['closeup', 'La vanguardia'],
      ],
      comments: ['El ruido nuevo también tiene capas.'],
    },
  ],
};
