import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const abisal: GameStory = {
  studio: 'cacao',
  title: 'Abisal',
  short: null,
  text: prose`
    Un submarino amarillo, un arpón de aire comprimido y once mil metros de agua negra. Abisal es un tirador lento: cada
    disparo hace luz y cada luz llama a alguien. Baja, recoge lo que brilla y vuelve antes de que lo que te mira tenga
    hambre.

    El sonido es la mitad del juego; la otra mitad es contener la respiración.
  `,
  genre: 'shooter',
  platforms: ['PC', 'Realidad virtual'],
  stage: 'production',
  stadium: 'demo',
  goal: 95_000,
  limits: [1_000, 15_000],
  seats: 30,
  roi: 19,
  born: -232,
  published: -228,
  funding: { share: 0.52, people: 15, times: 18 },
  gallery: [
    ['play', 'Once mil metros para bajar', 'El submarino en el fondo, con los indicadores del juego'],
    ['closeup', 'Algo te mira', 'Detalle del fondo del mar'],
    ['editor', 'Así se arma una fosa', 'El editor de niveles con su cuadrícula'],
  ],
  milestones: [
    {
      title: 'Zona iluminada',
      stage: 'prototype',
      set: -228,
      due: -180,
      done: -176,
      text: 'Los primeros doscientos metros: peces, corales y confianza.',
    },
    {
      title: 'Zona crepuscular',
      stage: 'alpha',
      set: -176,
      due: -95,
      moved: [[-101, -80]],
      done: -82,
      text: 'Donde la luz deja de alcanzar y empieza a delatar.',
    },
    {
      title: 'La cosa de los dientes',
      stage: 'alpha',
      set: -95,
      due: -35,
      done: -38,
      text: 'El primer encuentro que no se gana a tiros.',
    },
    {
      title: 'Demo con auriculares',
      stage: 'beta',
      set: -60,
      due: 1,
      status: [-9, 'in_progress', 90],
      text: 'Veinte minutos hechos para jugarse a oscuras.',
    },
    { title: 'Fosa', stage: 'beta', set: -38, due: 82, text: 'El fondo. No hay capturas y no las habrá.' },
  ],
  posts: [
    {
      at: -176,
      type: 'media',
      title: 'Los primeros doscientos metros',
      text: prose`
        Todo lo amable está aquí arriba. Disfrútenlo.

        - 34 especies, *ninguna* agresiva.
        - Un banco de peces que dibuja letras si te quedas quieto.
      `,
      pictures: [
        ['dawn', 'A veinte metros, todo es amistad'],
        ['closeup-2', 'El submarino, recién pintado'],
      ],
      comments: ['¿Qué dicen los peces?', '@Depende de cuánto aire te quede.'],
    },
    {
      at: -82,
      type: 'progress',
      title: 'Apagar la luz es una decisión',
      text: prose`
        Llegamos a la zona crepuscular con trece días de desvío. El cambio grande: el faro tiene **tres
        intensidades** y la más útil es *apagado*.

        | Faro | Ves | Te ven |
        |---|---|---|
        | Pleno | 40 m | 200 m |
        | Bajo | 12 m | 30 m |
        | Apagado | 0 m | depende |
      `,
      pictures: [['night', 'A novecientos metros']],
      comments: ['«Depende» es la palabra más aterradora de la tabla.'],
    },
    {
      at: -38,
      type: 'feature',
      title: 'Conozcan a la cosa de los dientes',
      forInvestors: true,
      text: prose`
        No la van a ver así en el juego: esto es solo para ustedes, con la luz encendida. En el juego **primero se la
        oye**.
      `,
      pictures: [
        ['play-2', 'Con la luz encendida, por cortesía'],
        ['sketch', 'Primer boceto, en una servilleta'],
      ],
      comments: ['Gracias, ahora no duermo.', 'El boceto en servilleta es mejor que mi carrera.'],
    },
  ],
};
