import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const kiosco24: GameStory = {
  studio: 'dana',
  title: 'Kiosco 24',
  short: 'Atendé un kiosco de madrugada. Vendé pilas, escuchá confesiones y no preguntes por la caja de abajo.',
  text: prose`
    Un simulador de escuchar. Entre las once de la noche y las seis de la mañana pasan por tu ventanita taxistas,
    músicos, enfermeras y un perro que siempre pide lo mismo. Con cada vuelto podés dar un consejo.

    La economía es sencilla; la gente, no.
  `,
  genre: 'simulation',
  platforms: ['PC', 'Móvil'],
  stage: 'production',
  stadium: 'demo',
  goal: 28_000,
  limits: [250, 4_000],
  seats: 18,
  roi: 20,
  born: -262,
  published: -255,
  funding: { share: 0.71, people: 13, times: 17 },
  milestones: [
    {
      title: 'Una noche entera',
      stage: 'prototype',
      set: -255,
      due: -205,
      done: -207,
      text: 'De las once a las seis sin que el mostrador se sienta largo.',
    },
    {
      title: 'Treinta clientes',
      stage: 'alpha',
      set: -205,
      due: -110,
      done: -98,
      text: 'Treinta historias que se cruzan, con al menos dos que se odian.',
    },
    {
      title: 'Demo pública',
      stage: 'beta',
      set: -98,
      due: -40,
      done: -41,
      text: 'Tres noches gratis, con guardado que pasa al juego completo.',
    },
    {
      title: 'Invierno',
      stage: 'beta',
      set: -60,
      due: -6,
      status: [-20, 'in_progress', 60],
      text: 'La segunda estación: menos gente, más café, apagones.',
    },
    {
      title: 'Traducción al portugués',
      stage: 'release',
      set: -40,
      due: 19,
      text: 'Textos y, sobre todo, chistes.',
    },
  ],
  posts: [
    {
      at: -207,
      type: 'progress',
      title: 'Una noche completa y un perro',
      text: prose`
        La primera noche ya se juega de punta a punta. El perro no estaba planeado: lo dibujó Toto en un rato libre y
        ahora tiene **más líneas de código** que la caja registradora.
      `,
      pictures: [['play', 'Las 3:40, hora pico del perro']],
      comments: ['¿Qué pide el perro?', '@Siempre lo mismo.'],
    },
    {
      at: -41,
      type: 'demo',
      title: 'Ya podés atender tres noches',
      text: prose`
        La demo pública está en línea. En la primera semana:

        | Dato | Valor |
        |---|---|
        | Partidas | 3.418 |
        | Consejos dados | 19.207 |
        | Consejos buenos | discutible |

        Si el guardado te falla, escribinos con la hora del juego en que pasó.
      `,
      pictures: [
        ['dialogue', 'Los clientes hablan más si llueve'],
        ['chart', 'Hasta qué noche llegó cada partida'],
      ],
      comments: ['Le dije a la enfermera que renuncie y ahora me siento mal.', 'El neón rosa. Eso. Nada más.'],
    },
    {
      at: -13,
      type: 'media',
      title: 'Invierno: primeras capturas',
      text: prose`
        Menos clientes y más largos. Cuando se corta la luz atendés con linterna y **todos hablan más bajo**.

        - Nuevos productos: guantes, caldo, paciencia.
        - Se acabaron los helados; queda uno y hay una historia con ese.
      `,
      pictures: [
        ['night', 'Apagón en la cuadra'],
        ['closeup', 'El mostrador de invierno'],
        ['moods', 'Del verano al apagón'],
      ],
      comments: ['El último helado es mío.', '@Ya tiene dueño. Perdón.'],
    },
  ],
};
