import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const islasALaDeriva: GameStory = {
  studio: 'cacao',
  title: 'Islas a la Deriva',
  short: 'Estrategia de mapa móvil: tus islas flotan, chocan y a veces se mudan con el vecino.',
  text: prose`
    El archipiélago cortó amarras. Cada turno la corriente mueve el mapa: lo que ayer era frontera hoy es muelle, y tu
    mejor granja acaba de atracar en territorio ajeno.

    Comercia, ancla, remolca. Se gana por amistad, por mapa o por cansancio.
  `,
  genre: 'strategy',
  platforms: ['PC', 'Tableta'],
  stage: 'production',
  stadium: 'system-lock',
  goal: 42_000,
  limits: [300, 5_000],
  seats: 20,
  roi: 17,
  born: -198,
  published: -195,
  funding: { share: 0.44, people: 11, times: 14, ines: true },
  milestones: [
    {
      title: 'Corrientes',
      stage: 'prototype',
      set: -195,
      due: -150,
      done: -152,
      text: 'Un mar que se mueve por reglas que una niña de diez años pueda explicar.',
    },
    {
      title: 'Comercio entre islas',
      stage: 'alpha',
      set: -152,
      due: -85,
      done: -90,
      text: 'Precios que dependen de la distancia de hoy, no de la de ayer.',
    },
    {
      title: 'Diplomacia',
      stage: 'alpha',
      set: -90,
      due: -9,
      status: [-15, 'in_progress', 55],
      text: 'Tratados con fecha de vencimiento y tías que intervienen.',
    },
    {
      title: 'Mapas de la comunidad',
      stage: 'beta',
      set: -40,
      due: 38,
      text: 'Editor de corrientes abierto a todo el mundo.',
    },
  ],
  posts: [
    {
      at: -152,
      type: 'progress',
      title: 'El mar ya empuja',
      text: prose`
        Julieta (diez años, hija de la programadora) explicó las corrientes en **dos frases**. Las pusimos de tutorial,
        textuales.
      `,
      pictures: [
        ['play', 'Turno 12: chocamos'],
        ['editor', 'Dibujando corrientes'],
      ],
      comments: ['Contraten a Julieta.', '@Pidió helado y derechos de autor.'],
    },
    {
      at: -90,
      type: 'milestone',
      title: 'Comercio listo, y barato',
      text: prose`
        El precio ahora se calcula con la distancia del turno. Consecuencias que no esperábamos:

        - conviene ser *amigo del que viene*;
        - el queso vale más en luna nueva;
        - alguien inventó el **contrabando circular** y lo dejamos.
      `,
      comments: ['El contrabando circular fui yo. De nada.'],
    },
    {
      at: -8,
      type: 'general',
      title: 'La diplomacia pasa de fecha',
      text: prose`
        El hito venció ayer al 55 %. Las tías que intervienen en los tratados son divertidas de a una e insoportables
        de a cuatro. Estamos probando un límite de **dos tías por reunión** y en unos días ponemos fecha nueva.
      `,
      pictures: [['dialogue', 'La tía Ofelia opina']],
      comments: ['Cuatro tías es el número natural, pero los entiendo.'],
    },
  ],
};
