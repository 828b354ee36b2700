import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const herederasDelSalitre: GameStory = {
  studio: 'salar',
  title: 'Herederas del Salitre',
  short: 'Rol de caravana sobre un espejo: cruza el salar con tres hermanas, nueve llamas y un cielo al revés.',
  text: prose`
    Cuando el salar se inunda, el cielo queda abajo. Tres hermanas lo cruzan para cobrar una herencia que nadie ha
    visto. Cada noche se elige quién cuenta un cuento; los cuentos se vuelven habilidades, y las mentiras, también.

    Rol por turnos con caravana, clima y una bandera que conviene no soltar.
  `,
  long: prose`
    EL VIAJE

    Treinta días de camino, cada uno distinto según quién camine adelante. No hay mapa: hay memoria.

    EL COMBATE

    Por turnos y sin muertes. Lo que se pierde es tiempo, y en el salar el tiempo es agua.

    EL DINERO

    Lo reunido por encima de la meta financia la versión en quechua y aimara, con traductoras del altiplano.
  `,
  genre: 'rpg',
  platforms: ['PC', 'Consola', 'Mac'],
  stage: 'production',
  stadium: 'beta',
  goal: 75_000,
  limits: [500, 15_000],
  seats: 35,
  roi: 24,
  born: -265,
  published: -261,
  funding: { share: 1.34, people: 27, times: 34, ines: true, until: -21 },
  milestones: [
    {
      title: 'El espejo',
      stage: 'prototype',
      set: -261,
      due: -222,
      done: -225,
      text: 'Un reflejo que no sea un truco: lo de abajo también se juega.',
    },
    {
      title: 'Diez días de camino',
      stage: 'alpha',
      set: -225,
      due: -140,
      done: -137,
      text: 'El primer tercio del viaje con sus cuentos.',
    },
    {
      title: 'Combate sin muertes',
      stage: 'alpha',
      set: -140,
      due: -80,
      done: -83,
      text: 'Que perder sea una historia y no una pantalla.',
    },
    {
      title: 'Veinte días de camino',
      stage: 'beta',
      set: -137,
      due: -30,
      moved: [[-38, -14]],
      done: -12,
      text: 'Dos tercios, con la tormenta de sal.',
    },
    {
      title: 'Quechua y aimara',
      stage: 'beta',
      set: -19,
      due: 29,
      status: [-15, 'in_progress', 30],
      text: 'Lo que supera la meta se usa acá, y en nada más.',
    },
    { title: 'Treinta días', stage: 'release', set: -50, due: 103, text: 'El viaje completo y sus cuatro llegadas.' },
  ],
  posts: [
    {
      at: -225,
      type: 'feature',
      title: 'Lo de abajo también se juega',
      text: prose`
        En el reflejo hay *otra* caravana. Va en la misma dirección y **siempre un poco más tarde**. Todavía no
        decimos más.
      `,
      pictures: [['play', 'Día 1, al atardecer']],
      comments: ['Se me cayó la mandíbula al espejo.', 'La bandera más linda del catálogo.'],
    },
    {
      at: -137,
      type: 'milestone',
      title: 'Diez días de camino',
      text: prose`
        El primer tercio se juega entero. Los cuentos más elegidos por quienes probaron:

        1. *La llama que firmó un pagaré*
        2. *El cura que pesaba menos cada domingo*
        3. *Mi tía y el tren que no era*

        El tercero es mentira y da la mejor habilidad.
      `,
      pictures: [
        ['dialogue', 'Noche 4: le toca a la menor'],
        ['moods', 'El salar, cuatro veces'],
      ],
      comments: ['La llama y el pagaré: cine.', 'Mi tía también y no era.'],
    },
    {
      at: -20,
      type: 'announcement',
      title: 'Pasamos la meta. Qué hacemos con lo que sobra',
      text: prose`
        No sobra nada: falta idioma. Todo lo que supere la meta va a **dos traducciones**, quechua y aimara, con ocho
        personas contratadas y acreditadas.

        | Destino | Parte |
        |---|---|
        | Traducción | 70 % |
        | Grabación de voces | 25 % |
        | Empanadas | 5 % |
      `,
      pictures: [['dawn', 'El amanecer que usamos de fondo de pantalla']],
      comments: [
        'Sumé un poco más solo por las empanadas.',
        '@Hay acta de las empanadas, por si la piden.',
        'Qué orgullo estar acá.',
      ],
    },
    {
      at: -12,
      type: 'progress',
      title: 'La tormenta de sal',
      forInvestors: true,
      text: prose`
        Llegamos a los veinte días con algo de desvío. Adelanto para ustedes: durante la tormenta **el reflejo se ve
        mejor que el camino**. Se puede seguir a la otra caravana. Se puede.
      `,
      pictures: [
        ['night', 'Día 19'],
        ['closeup', '¿Cuántas son?'],
      ],
      comments: ['Conté dos veces. No me gusta el número.', 'Voy a seguirlas. Qué puede salir mal.'],
    },
  ],
};
