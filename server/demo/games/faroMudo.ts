import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const faroMudo: GameStory = {
  studio: 'ombues',
  title: 'Faro Mudo',
  short: 'Sos la farera de una isla que se mueve. No podés hablar, pero podés encender y apagar.',
  text: prose`
    Una aventura contada con luz. La farera perdió la voz en un naufragio y se comunica con los barcos por destellos:
    cortos, largos, o ninguno. Cada noche llega alguien distinto y cada noche la isla amanece en otro lugar.

    Si mirás bien la línea del agua, vas a entender por qué.
  `,
  genre: 'adventure',
  platforms: ['PC', 'Mac'],
  stage: 'polish',
  stadium: 'release-candidate',
  goal: 45_000,
  limits: [300, 6_000],
  seats: 30,
  roi: 18,
  born: -365,
  published: -362,
  funding: { share: 0.97, people: 17, times: 22, ines: true },
  gallery: [
    ['play', 'La isla amanece en otro lugar', 'El faro sobre la isla, con los indicadores del juego'],
    ['night', 'Un destello corto y dos largos', 'El faro de noche'],
    ['dialogue', 'Los barcos contestan', 'Un mensaje sobre el mar, junto a un retrato'],
    ['progress', 'Del lápiz al agua', 'A la izquierda el boceto y a la derecha la isla terminada'],
  ],
  milestones: [
    {
      title: 'El idioma de la luz',
      stage: 'concept',
      set: -362,
      due: -318,
      done: -320,
      text: 'Un vocabulario de treinta destellos que se aprenda jugando, sin tutorial.',
    },
    {
      title: 'Cinco noches jugables',
      stage: 'alpha',
      set: -340,
      due: -210,
      moved: [[-222, -190]],
      done: -186,
      text: 'Cinco visitas completas, con sus decisiones y sus consecuencias.',
    },
    {
      title: 'Banda sonora grabada',
      stage: 'beta',
      set: -190,
      due: -95,
      done: -101,
      text: 'Cuarteto de cuerdas, acordeón y un barril de agua, grabados en vivo.',
    },
    {
      title: 'Versión candidata',
      stage: 'release',
      set: -100,
      due: -18,
      moved: [[-25, -4]],
      done: -3,
      text: 'El juego entero, de punta a punta, sin errores que corten la partida.',
    },
    {
      title: 'Salida en tiendas',
      stage: 'release',
      set: -100,
      due: 26,
      status: [-2, 'in_progress', 85],
      text: 'Página, tráiler, revisiones de plataforma y una noche sin dormir.',
    },
  ],
  posts: [
    {
      at: -186,
      type: 'milestone',
      title: 'Cinco noches, cinco desconocidos',
      text: prose`
        Terminamos las primeras cinco visitas. La favorita del equipo: un cartógrafo que se niega a creer que la isla se
        mueve *mientras se está moviendo*.

        > «Señora, este mapa lo hice yo.»
      `,
      pictures: [
        ['dialogue-2', 'El cartógrafo insiste'],
        ['moods', 'La misma isla a cuatro horas distintas'],
      ],
      comments: ['El cartógrafo soy yo discutiendo con el GPS.', 'Qué hermoso el haz de luz.'],
    },
    {
      at: -101,
      type: 'media',
      title: 'Grabamos la música en un aljibe',
      text: prose`
        El eco del aljibe dura **cuatro segundos** y no hay efecto que lo imite. Grabamos dos días:

        - cuarteto de cuerdas, sin metrónomo;
        - acordeón, con un vecino que solo sabía tres acordes (los justos);
        - un barril de agua, que hace de mar.
      `,
      pictures: [['night-2', 'La escena que suena en el segundo tema']],
      comments: ['¿Va a venderse la banda sonora aparte?', '@Sí, y quienes invirtieron la reciben antes.'],
    },
    {
      at: -44,
      type: 'bugfix',
      title: 'El barco que nunca llegaba',
      forInvestors: true,
      text: prose`
        Corregimos el error más viejo del juego: si apagabas el faro justo al llegar la lancha, la lancha quedaba
        esperando para siempre. Un probador la dejó ahí **once noches** y le tomó cariño.

        - [x] La lancha se va al amanecer
        - [x] Deja una carta
        - [x] La carta hace llorar
      `,
      comments: ['Me da pena que lo hayan arreglado.', '@Por eso agregamos la carta.'],
    },
    {
      at: -3,
      type: 'announcement',
      title: 'Tenemos versión candidata',
      text: prose`
        Está entero. Se juega en **siete u ocho horas** y tiene tres finales, ninguno malo y ninguno gratis.

        Lo que sigue hasta la salida:

        | Semana | Tarea |
        |---|---|
        | 1 | Revisiones de plataforma |
        | 2 | Tráiler y página |
        | 3 | Traducción al portugués |
        | 4 | Respirar |
      `,
      pictures: [
        ['play-2', 'La última noche, sin contar nada'],
        ['closeup', 'Quien tenga ojos, que mire la línea del agua'],
      ],
      comments: [
        'Invertí por el cartógrafo. Me quedo por la isla.',
        'Felicitaciones, qué viaje.',
        '@Gracias por esperar el atraso con nosotros.',
      ],
    },
  ],
  questions: [
    {
      at: -25,
      text: '¿Cuánto dura una partida completa?',
      answer: 'Unas seis horas, y el final cambia según a quién le prendas la luz.',
    },
  ],
};
