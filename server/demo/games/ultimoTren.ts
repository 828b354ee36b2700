import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const ultimoTren: GameStory = {
  studio: 'cerro',
  title: 'El Último Tren del Paso',
  short: 'Una noche, siete vagones y un boleto que no es tuyo. Aventura de conversación entre montañas.',
  text: prose`
    El tren que cruza la cordillera hace su último viaje y tú subiste con el boleto de otra persona. Entre el vagón
    comedor y el furgón de cola hay diecinueve pasajeros, y uno de ellos conoce el nombre que usas.

    Aventura narrativa en tiempo real: mientras hablas con alguien, los demás siguen con su noche.
  `,
  genre: 'adventure',
  platforms: ['PC', 'Consola'],
  stage: 'production',
  stadium: 'content-lock',
  goal: 54_000,
  limits: [500, 7_000],
  seats: 24,
  roi: 16,
  born: -276,
  published: -271,
  funding: { share: 0.67, people: 16, times: 19 },
  gallery: [
    [
      'play',
      'Siete vagones y una sola noche',
      'Un tren cruza la cordillera; arriba, los corazones y el reloj del juego',
    ],
    ['dialogue', 'Cada pasajero sigue con su noche mientras hablas', 'Un diálogo con retrato sobre el vagón comedor'],
    ['night', 'El paso, a las tres de la mañana', 'El tren de noche, casi sin luz'],
    ['dawn', 'Si llegas, amanece', 'El mismo paisaje con la luz del amanecer'],
    ['closeup', 'El furgón de cola', 'Detalle del último vagón'],
    ['sketch', 'Primer boceto del recorrido', 'Dibujo a lápiz del tren entre montañas'],
  ],
  milestones: [
    {
      title: 'Maqueta del tren',
      stage: 'concept',
      set: -271,
      due: -240,
      done: -243,
      text: 'De cartón, a escala, con diecinueve figuras y sus horarios.',
    },
    {
      title: 'Un vagón vivo',
      stage: 'prototype',
      set: -243,
      due: -170,
      done: -168,
      text: 'El comedor, de las nueve a las once, con siete conversaciones a la vez.',
    },
    {
      title: 'Siete vagones',
      stage: 'alpha',
      set: -168,
      due: -50,
      moved: [[-58, -18]],
      done: -16,
      text: 'El tren entero, sin textos definitivos.',
    },
    {
      title: 'Texto cerrado',
      stage: 'beta',
      set: -60,
      due: -5,
      status: [-8, 'in_progress', 88],
      text: '110.000 palabras, corregidas por alguien que no las escribió.',
    },
    {
      title: 'Traducción y voces',
      stage: 'beta',
      set: -16,
      due: 70,
      text: 'Solo las del altavoz del tren. Son pocas y duelen.',
    },
  ],
  posts: [
    {
      at: -243,
      type: 'general',
      title: 'Primero lo hicimos de cartón',
      text: prose`
        La maqueta mide dos metros y medio. Movemos a cada pasajero con un alfiler cada diez minutos de historia, y así
        descubrimos que **dos personas que se buscaban toda la noche nunca se cruzaban**. Ahora se cruzan.
      `,
      pictures: [['sketch-2', 'Horario de los pasajeros, primera versión']],
      comments: ['Ojalá vendan la maqueta.', 'Qué alivio que se crucen.'],
    },
    {
      at: -168,
      type: 'feature',
      title: 'La noche no espera',
      text: prose`
        El comedor ya funciona en tiempo real. Cómo se siente:

        - si te quedas a oír el final de una anécdota, *pierdes otra*;
        - puedes interrumpir, con consecuencias;
        - el mozo lo oye todo y **no repite nada gratis**.
      `,
      pictures: [['dialogue-2', 'El mozo, a punto de no decir nada']],
      comments: ['Voy a jugarlo siete veces, una por vagón.', '@El mozo lo aprueba.'],
    },
    {
      at: -16,
      type: 'milestone',
      title: 'Siete vagones',
      text: prose`
        Con 34 días de desvío sobre lo planeado. La mayor parte se fue en el furgón de cola, que rehicimos dos veces
        porque revelaba demasiado.

        | Vagón | Escenas |
        |---|---|
        | Locomotora | 4 |
        | Comedor | 21 |
        | Dormitorios | 33 |
        | Furgón | (reservado) |
      `,
      pictures: [
        ['dawn-2', 'El amanecer dura seis minutos'],
        ['play-2', 'Vagón 3, las diez y veinte'],
      ],
      comments: ['(reservado). Ya me convencieron.'],
    },
  ],
};
