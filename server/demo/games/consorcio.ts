import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const consorcio: GameStory = {
  studio: 'ombues',
  title: 'Consorcio',
  short: 'Estrategia por turnos en el campo de batalla más cruel que existe: la reunión de propietarios.',
  text: prose`
    Administrás un edificio de quince departamentos, quince opiniones y un solo ascensor. Cada mes hay asamblea; cada
    asamblea es una partida de cartas con alianzas, rencores y un orden del día que alguien siempre cambia a último
    momento.

    Arreglá la bomba de agua sin perder la elección. Perdé la elección y arreglá la bomba igual.
  `,
  genre: 'strategy',
  platforms: ['PC', 'Tableta'],
  stage: 'production',
  stadium: 'alpha',
  goal: 38_000,
  limits: [400, 5_000],
  seats: 20,
  roi: 25,
  born: -352,
  published: -352,
  funding: { share: 0.64, people: 15, times: 18, ines: true },
  milestones: [
    {
      title: 'Reglas en papel',
      stage: 'concept',
      set: -352,
      due: -310,
      done: -312,
      text: 'Una caja de cartón con 90 cartas que cinco familias hayan jugado sin pelearse de verdad.',
    },
    {
      title: 'Asamblea digital',
      stage: 'prototype',
      set: -310,
      due: -230,
      done: -226,
      text: 'La mesa de cartas completa contra vecinos que mienten bien.',
    },
    {
      title: 'Quince vecinos con memoria',
      stage: 'alpha',
      set: -226,
      due: -110,
      moved: [
        [-118, -70],
        [-74, -40],
      ],
      done: -31,
      text: 'Cada vecino recuerda lo que votaste y lo cuenta en el pasillo.',
    },
    {
      title: 'Modo dos jugadores',
      stage: 'beta',
      set: -150,
      due: -14,
      status: [-16, 'delayed', 35],
      text: 'Administrador contra oposición, en la misma pantalla o a distancia.',
    },
    {
      title: 'Beta cerrada',
      stage: 'beta',
      set: -60,
      due: 41,
      text: 'Cien consorcios de prueba durante un mes.',
    },
  ],
  posts: [
    {
      at: -226,
      type: 'feature',
      title: 'Los vecinos ya mienten',
      text: prose`
        Un vecino puede prometer su voto a dos bandos. Si lo descubrís antes de votar, podés **leer el acta anterior
        en voz alta**, que es la carta más fuerte del mazo.
      `,
      pictures: [['play', 'Mes 4: la grieta del patio de luces']],
      comments: ['Administro un edificio. Esto es un simulador.', '@Necesitamos hablar con usted.'],
    },
    {
      at: -74,
      type: 'general',
      title: 'Segunda vez que movemos la fecha, y por qué',
      text: prose`
        La memoria de los vecinos funcionaba demasiado bien: a la sexta asamblea nadie perdonaba nada y ganar era
        imposible. Muy realista, muy injugable.

        **Qué cambiamos**
        1. Los rencores se enfrían con el tiempo, salvo los de ruidos molestos.
        2. Un asado en la terraza borra dos rencores al azar.
        3. El portero sabe todo y puede mediar una vez por año.
      `,
      comments: ['El asado en la terraza debería costar más puntos.', 'Gracias por contarlo antes y no después.'],
    },
    {
      at: -31,
      type: 'milestone',
      title: 'Quince vecinos, quince memorias',
      text: prose`
        Hito cumplido con desvío de **79 días**. Está en el historial, no lo vamos a esconder. A cambio, la señora del
        3.º B es el mejor personaje que escribimos.

        - [x] Recuerdan
        - [x] Perdonan (a veces)
        - [ ] Saludan en el ascensor
      `,
      pictures: [
        ['editor', 'Cada piso se arma con piezas'],
        ['dialogue', 'La señora del 3.º B tiene la palabra'],
      ],
      comments: ['Voto por la señora del 3.º B.', 'Que no saluden. Es más realista.'],
    },
  ],
};
