import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const luchaDeTiteres: GameStory = {
  studio: 'ajolote',
  title: 'Lucha de Títeres',
  short: 'Peleas a dos hilos: cada golpe tira de una cuerda, y las cuerdas se pueden cortar.',
  text: prose`
    Manejas un títere con dos palancas: una por mano. Golpear es fácil; no enredarte, no. Si te cortan un hilo sigues
    peleando con lo que quede, y el público —que ha pagado— decide cuándo baja el telón.

    Para dos personas en el mismo sillón, o una persona y su peor enemigo.
  `,
  genre: 'fighting',
  platforms: ['Consola', 'PC'],
  stage: 'production',
  stadium: 'beta',
  goal: 70_000,
  limits: [500, 9_000],
  seats: 28,
  roi: 21,
  born: -318,
  published: -312,
  funding: { share: 0.74, people: 18, times: 23 },
  milestones: [
    {
      title: 'Física de hilos',
      stage: 'prototype',
      set: -312,
      due: -260,
      moved: [[-266, -238]],
      done: -235,
      text: 'Ocho cuerdas por títere sin que la computadora pida vacaciones.',
    },
    {
      title: 'Cuatro títeres',
      stage: 'alpha',
      set: -235,
      due: -160,
      done: -158,
      text: 'El bufón, la domadora, el diablo cansado y el primo del diablo.',
    },
    {
      title: 'Juego en línea',
      stage: 'beta',
      set: -158,
      due: -60,
      moved: [
        [-70, -25],
        [-28, 12],
      ],
      status: [-28, 'delayed', 65],
      text: 'Combates a distancia que no se sientan a distancia.',
    },
    {
      title: 'Ocho teatros',
      stage: 'beta',
      set: -158,
      due: -40,
      done: -44,
      text: 'Cada escenario con su trampa: trampillas, viento, un gato.',
    },
    {
      title: 'Torneo de lanzamiento',
      stage: 'release',
      set: -60,
      due: 75,
      text: 'Dieciséis parejas, un trofeo de cartón.',
    },
  ],
  posts: [
    {
      at: -235,
      type: 'bugfix',
      title: 'Los hilos ya no se anudan solos',
      text: prose`
        Durante un mes, todo combate terminaba en moño. El motivo era una comparación al revés en una sola línea. La
        hemos enmarcado.
      `,
      pictures: [['closeup', 'Así de tensos deben estar']],
      comments: ['Quiero el moño como escenario secreto.', '@Hecho. Teatro nueve.'],
    },
    {
      at: -70,
      type: 'announcement',
      title: 'El juego en línea se mueve de fecha',
      text: prose`
        Preferimos decirlo con números. En pruebas entre dos ciudades:

        | Distancia | Meta | Hoy |
        |---|---|---|
        | Misma ciudad | 40 ms | 38 ms |
        | Mismo país | 80 ms | 95 ms |
        | Otro país | 120 ms | 210 ms |

        Con 210 ms un títere parece *cansado*, y solo uno de ellos lo está por contrato.
      `,
      comments: ['Gracias por la tabla. Yo espero.', 'El diablo cansado con retraso sería muy él.'],
    },
    {
      at: -44,
      type: 'milestone',
      title: 'Ocho teatros terminados antes de tiempo',
      text: prose`
        Cuatro días antes de la fecha, que en este proyecto es un cometa. El teatro del gato es el más votado: el gato
        **persigue hilos**, los de cualquiera.
      `,
      pictures: [
        ['play', 'Teatro 3: función de la tarde'],
        ['moods', 'Las luces del mismo acto'],
      ],
      comments: ['El gato es el verdadero jefe final.'],
    },
    {
      at: -6,
      type: 'progress',
      title: 'Otro país: 131 ms',
      forInvestors: true,
      text: prose`
        De 210 a **131**. Quedan once milisegundos, que son los más caros. Si para la fecha nueva no están, lanzamos el
        modo en línea por regiones y lo decimos en la portada.
      `,
      comments: ['Once milisegundos son un abrir y cerrar de ojos. Ánimo.', '@Un abrir, nada más.'],
    },
  ],
};
