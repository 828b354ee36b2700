import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const tatuCarreta: GameStory = {
  studio: 'dana',
  title: 'Tatú Carreta',
  short: 'Plataformas de inercia: rodás, rebotás y nunca frenás del todo. Con tormentas, trenes y un puma rencoroso.',
  text: prose`
    Un tatú carreta se despierta de la siesta y descubre que le llevaron el pozo. No la casa: el pozo. Para recuperarlo
    va a cruzar la pampa rodando, porque caminar es para los que no tienen caparazón.

    Cada salto conserva la velocidad del anterior. No hay botón de frenar; hay lomadas, charcos, alambrados y
    decisiones.
  `,
  long: prose`
    QUÉ LO HACE DISTINTO

    - Inercia de verdad: la velocidad es la vida. Si te detenés, el puma te alcanza.
    - Doce recorridos de una tarde entera cada uno, del amanecer a la tormenta.
    - Un modo sin prisa para quien quiere mirar el paisaje, con el puma jubilado.

    QUIÉNES SOMOS

    Cuatro personas en un galpón con una pava eléctrica. Hicimos juegos de museo durante seis años y este es el primero
    que hacemos porque queremos.
  `,
  genre: 'platform',
  platforms: ['PC', 'Consola'],
  stage: 'production',
  stadium: 'vertical-slice',
  goal: 60_000,
  limits: [500, 8_000],
  seats: 24,
  roi: 22,
  born: -380,
  published: -380,
  started: -410,
  funding: { share: 0.86, people: 19, times: 27, ines: true },
  changes: [[-378, { fundingGoalCents: 6_000_000, maxInvestors: 24 }]],
  milestones: [
    {
      title: 'Rodar se siente bien',
      stage: 'prototype',
      set: -380,
      due: -330,
      start: -380,
      done: -336,
      text: 'Un solo nivel gris donde rodar, saltar y chocar ya sea divertido sin música ni dibujo.',
    },
    {
      title: 'Primer recorrido completo',
      stage: 'alpha',
      set: -330,
      due: -229,
      moved: [[-240, -215]],
      done: -208,
      text: 'De la tranquera a la laguna, con principio, final y al menos un susto.',
    },
    {
      title: 'El puma aprende',
      stage: 'alpha',
      set: -205,
      due: -120,
      done: -122,
      text: 'El perseguidor deja de ser una pared y empieza a tomar atajos según cómo jugás.',
    },
    {
      title: 'Demo para ferias',
      stage: 'beta',
      set: -120,
      due: -32,
      moved: [[-48, -12]],
      done: -9,
      text: 'Quince minutos que se expliquen solos, con mando y con una mano libre para el mate.',
    },
    {
      title: 'Seis recorridos jugables',
      stage: 'beta',
      set: -118,
      due: 5,
      status: [-30, 'in_progress', 70],
      text: 'La mitad del juego, con clima y dificultad terminados.',
    },
    {
      title: 'Lanzamiento',
      stage: 'release',
      set: -110,
      due: 96,
      moved: [[-12, 124]],
      text: 'Salida simultánea en PC y consola, en español, portugués e inglés.',
    },
  ],
  posts: [
    {
      at: -336,
      type: 'progress',
      title: 'Ya rueda',
      text: prose`
        Tardamos seis semanas en que una bola gris diera ganas de seguir jugando. Lo que aprendimos:

        1. La gravedad real es aburrida. La nuestra pesa **1,7 veces más** al bajar.
        2. Chocar tiene que ser gracioso antes que triste.
        3. Si el jugador pierde velocidad, la culpa debe parecer del jugador.
      `,
      pictures: [
        ['sketch', 'El primer recorrido, a lápiz'],
        ['editor', 'El mismo lugar en nuestro editor'],
      ],
      comments: ['La bola gris me da más ternura que muchos protagonistas.', '@Tiene nombre: Gris.'],
    },
    {
      at: -208,
      type: 'milestone',
      title: 'Primer recorrido, tres semanas tarde y muy contentos',
      text: prose`
        Llegamos. Tarde, pero llegamos. Nos atrasó el agua: queríamos charcos que frenaran y terminaron siendo
        trampolines, y nos gustó tanto que hubo que rehacer media laguna.

        | Parte | Plan | Real |
        |---|---|---|
        | Colinas | 2 semanas | 2 semanas |
        | Laguna | 1 semana | 4 semanas |
        | Alambrados | 1 semana | 3 días |
      `,
      pictures: [['progress', 'Antes y ahora de la tranquera']],
      comments: ['Ojalá todos los atrasos se explicaran con una tabla.', 'Los charcos trampolín son la mejor parte.'],
    },
    {
      at: -64,
      type: 'feature',
      title: 'El puma ahora te conoce',
      forInvestors: true,
      text: prose`
        Solo para quienes invirtieron: el puma guarda tus últimos veinte errores y espera en el lugar del más frecuente.
        En pruebas, **8 de 11** personas lo insultaron por su nombre. Lo tomamos como éxito.

        Todavía falta:
        - [x] Que espere callado
        - [x] Que no espere *adentro* de un árbol
        - [ ] Que se aburra si tardás mucho
      `,
      pictures: [['night', 'De noche solo se le ven los ojos']],
      comments: ['¿Se puede hacer amigo del puma?', '@Hay un final. No decimos más.'],
    },
    {
      at: -9,
      type: 'demo',
      title: 'La demo de feria está lista',
      text: prose`
        Quince minutos, un recorrido y medio, cero carteles de ayuda. La mostramos el fin de semana y la jugaron
        **212 personas**; 140 se quedaron hasta el final y una se quedó a ayudar a desarmar el puesto.

        - La mediana llegó a la laguna en 6:40.
        - Nadie encontró la cueva. *Nadie.* La cueva está muy bien escondida.
      `,
      pictures: [
        ['play', 'La demo tal como se jugó'],
        ['chart', 'Cuánto duró cada partida de prueba'],
        ['dawn', 'El segundo tramo, al amanecer'],
      ],
      comments: [
        'Estuve en la feria. La cueva no existe.',
        '@Existe.',
        'Encontré la cueva. Valió la pena.',
        '@No cuentes dónde está.',
      ],
      pins: true,
    },
    {
      at: -2,
      type: 'progress',
      title: 'Cinco de seis recorridos',
      text: prose`
        El quinto transcurre arriba de un tren de carga. El tren no frena; vos tampoco. Nos queda uno para cumplir el
        hito de la semana que viene y vamos **justos pero enteros**.
      `,
      pictures: [['closeup', 'Detalle del caparazón nuevo']],
      comments: ['Justos pero enteros es mi plan de vida.'],
    },
  ],
  questions: [
    {
      at: -40,
      text: '¿Va a tener textos en portugués? Mi primo lo jugaría en Porto Alegre.',
      answer: 'Sí: español, portugués e inglés desde el primer día.',
    },
    { at: -3, text: '¿Se va a poder jugar de a dos en la misma pantalla?' },
  ],
};
