import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const viveroOrbital: GameStory = {
  studio: 'carpincho',
  title: 'Vivero Orbital',
  short: 'Cultiva tomates en gravedad cero y véndelos a una estación que solo come pasta gris.',
  text: prose`
    Heredaste un invernadero en órbita y una deuda en tierra. Diseña riegos que floten, presenta abejas a robots y
    convence a cuatrocientos astronautas de que una ensalada vale el viaje.

    Simulación tranquila con sistemas de verdad: luz, aire, agua y chismes de estación.
  `,
  genre: 'simulation',
  platforms: ['PC', 'Consola', 'Tableta'],
  stage: 'production',
  stadium: 'system-lock',
  goal: 120_000,
  limits: [1_000, 20_000],
  seats: 40,
  roi: 32,
  born: -226,
  published: -220,
  started: -300,
  funding: { share: 0.57, people: 22, times: 27, ines: true },
  changes: [[-219, { maxInvestors: 40 }]],
  milestones: [
    {
      title: 'Una planta que crece',
      stage: 'prototype',
      set: -220,
      due: -175,
      done: -178,
      text: 'Luz, agua y aire con números que se entiendan sin números.',
    },
    {
      title: 'Riego flotante',
      stage: 'alpha',
      set: -178,
      due: -105,
      done: -107,
      text: 'Gotas que se siguen con la vista y se pescan con la mano.',
    },
    {
      title: 'Economía de la estación',
      stage: 'alpha',
      set: -107,
      due: -42,
      moved: [[-50, -24]],
      done: -21,
      text: 'Cuatrocientos clientes con gustos, deudas y cumpleaños.',
    },
    {
      title: 'Abejas',
      stage: 'beta',
      set: -60,
      due: 4,
      status: [-15, 'in_progress', 75],
      text: 'Doscientas, con vuelo creíble y mal genio.',
    },
    {
      title: 'Acceso anticipado',
      stage: 'beta',
      set: -40,
      due: 67,
      text: 'Primer año de la historia, con guardado definitivo.',
    },
  ],
  posts: [
    {
      at: -178,
      type: 'progress',
      title: 'Creció algo',
      text: prose`
        Es un rabanito. Tardó once minutos y **todo el equipo se quedó mirando**. Si eso no es buena señal, no sabemos
        qué es.
      `,
      pictures: [['closeup', 'El rabanito, en alguna parte de esta maraña']],
      comments: ['Viva el rabanito.', '@Ya fue ensalada. Con honores.'],
    },
    {
      at: -107,
      type: 'feature',
      title: 'Pescar gotas',
      text: prose`
        El agua en gravedad cero es una mascota. La corriente del ventilador la lleva, la planta la pide y tú la guías.

        | Sistema | Depende de | Afecta a |
        |---|---|---|
        | Luz | Paneles | Calor, ánimo |
        | Agua | Ventilación | Raíces, robots |
        | Aire | Plantas | Todo lo que respira |
      `,
      pictures: [
        ['editor', 'Planta del invernadero'],
        ['play', 'Día 9: exceso de entusiasmo'],
      ],
      comments: ['Esa tabla es un ecosistema completo.', '¿Los robots se oxidan?', '@Y se quejan.'],
    },
    {
      at: -21,
      type: 'milestone',
      title: 'Cuatrocientos clientes con cumpleaños',
      text: prose`
        La estación ya compra, regatea y recomienda. El cambio que más nos gusta: si le vendes una torta a alguien el
        día de su cumpleaños, **vuelve toda la vida**.
      `,
      pictures: [
        ['dialogue', 'La ingeniera Aurora y su primera ensalada'],
        ['moods', 'Una órbita completa'],
      ],
      comments: ['Ingeniera Aurora, te quiero.', 'Sumo un poco más por las abejas.'],
    },
    {
      at: -7,
      type: 'progress',
      title: 'Doscientas abejas y una reunión',
      forInvestors: true,
      text: prose`
        El vuelo está al 75 %. Les mostramos los números de la próxima etapa:

        - Costo mensual: **US$ 6.900**
        - Meses cubiertos: **7**
        - Abejas con nombre: **11**
      `,
      pictures: [['chart', 'Horas de juego por semana de prueba']],
      comments: ['Transparencia total, hasta con las abejas.', 'Propongo a Beatriz como nombre.', '@Beatriz aceptó.'],
    },
  ],
};
