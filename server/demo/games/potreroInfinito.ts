import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const potreroInfinito: GameStory = {
  studio: 'salar',
  title: 'Potrero Infinito',
  short: 'Fútbol de barrio en canchas que se soltaron del barrio. Si la pelota cae, alguien baja a buscarla.',
  text: prose`
    Cinco contra cinco en pedazos de tierra que flotan. La cancha se achica con cada gol, el arco a veces se va con el
    viento y la dueña de la pelota puede terminar el partido cuando quiera.

    Sin reglamento, con códigos.
  `,
  genre: 'sports',
  platforms: ['Consola', 'PC', 'Móvil'],
  stage: 'production',
  stadium: 'demo',
  goal: 56_000,
  limits: [300, 7_000],
  seats: 32,
  roi: 29,
  born: -128,
  published: -121,
  funding: { share: 0.55, people: 17, times: 20 },
  milestones: [
    {
      title: 'La gambeta',
      stage: 'prototype',
      set: -121,
      due: -85,
      done: -88,
      text: 'Un botón, tres intenciones, cero animaciones que molesten.',
    },
    {
      title: 'Cancha que se achica',
      stage: 'alpha',
      set: -88,
      due: -40,
      done: -39,
      text: 'Perder terreno de verdad.',
    },
    {
      title: 'La dueña de la pelota',
      stage: 'alpha',
      set: -60,
      due: -11,
      status: [-13, 'in_progress', 65],
      text: 'Un personaje con ánimo, paciencia y mamá que llama a comer.',
    },
    { title: 'Demo pública', stage: 'beta', set: -39, due: 18, text: 'Dos canchas y media.' },
    { title: 'Liga de barrios', stage: 'beta', set: -39, due: 79, text: 'Torneos asincrónicos, con tabla y cargadas.' },
  ],
  posts: [
    {
      at: -88,
      type: 'progress',
      title: 'La gambeta está',
      text: prose`
        Un botón con tres intenciones, según cuánto lo aprietes y **cuánto te animes**. Cien partidos internos después,
        Wara va ganando 61 a 39 y no la soporta nadie.
      `,
      pictures: [['play', 'Wara, 61 a 39']],
      comments: ['Aguante Wara.', '@No la alienten.'],
    },
    {
      at: -39,
      type: 'milestone',
      title: 'Menos cancha, más partido',
      text: prose`
        Con cada gol se desprende un pedazo. El equipo que va perdiendo **elige cuál**. Lo que pasó en las pruebas:

        - 7 de cada 10 eligen su propio córner;
        - 2 de cada 10, el arco rival;
        - siempre hay uno que elige el medio.
      `,
      pictures: [
        ['dawn', 'Segundo tiempo'],
        ['editor', 'Cómo se rompe una cancha'],
        ['chart', 'Goles por pedazo perdido'],
      ],
      comments: ['Soy el que elige el medio.', 'Siempre hay uno.'],
    },
    {
      at: -9,
      type: 'bugfix',
      title: 'La pelota ya no cae dos veces',
      text: prose`
        Si la pelota caía mientras alguien bajaba a buscarla, caía *otra*. Llegamos a tener once. Fue el mejor partido
        que jugamos; igual lo arreglamos, pero queda como **modo de fiesta**.
      `,
      comments: ['Once pelotas, once amigos.'],
    },
  ],
};
