import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const baldosasFlojas: GameStory = {
  studio: 'ombues',
  title: 'Baldosas Flojas',
  short: 'Rompecabezas de vereda: cruzá la cuadra sin pisar la baldosa que te recuerda.',
  text: prose`
    Llovió toda la noche y hay que llegar a la otra esquina con los zapatos secos. Cada baldosa tiene una regla, cada
    cuadra es un tablero y cada vecino barre el agua para donde más molesta.

    Ochenta cuadras, ningún temporizador y un paraguas que sirve para casi todo.
  `,
  genre: 'puzzle',
  platforms: ['Móvil', 'Tableta', 'PC'],
  stage: 'polish',
  stadium: 'beta',
  goal: 9_000,
  limits: [300, 1_500],
  seats: 8,
  roi: null,
  born: -214,
  published: -210,
  funding: { share: 0.93, people: 8, times: 12, ines: true, until: -21 },
  milestones: [
    {
      title: 'Diez cuadras',
      stage: 'prototype',
      set: -210,
      due: -175,
      done: -181,
      text: 'Diez tableros que enseñen las seis baldosas sin una palabra.',
    },
    {
      title: 'Cincuenta cuadras',
      stage: 'alpha',
      set: -180,
      due: -90,
      moved: [[-96, -74]],
      done: -70,
      text: 'Con pistas, deshacer y un final por barrio.',
    },
    {
      title: 'Ochenta cuadras',
      stage: 'beta',
      set: -74,
      due: -16,
      done: -19,
      text: 'El juego completo, con dificultad pareja.',
    },
    {
      title: 'Accesibilidad',
      stage: 'beta',
      set: -50,
      due: 3,
      status: [-8, 'in_progress', 80],
      text: 'Que se resuelva sin distinguir colores y con una sola mano.',
    },
    { title: 'Publicación', stage: 'release', set: -30, due: 34, text: 'Móvil primero; PC un mes después.' },
  ],
  posts: [
    {
      at: -181,
      type: 'demo',
      title: 'Diez cuadras para probar',
      text: prose`
        Mandamos diez cuadras a quienes se anotaron. **Nadie** leyó las instrucciones, porque no hay, y **todos**
        llegaron a la cuadra siete. La siete se va a llamar «la siete».
      `,
      pictures: [['play', 'La cuadra siete, culpable']],
      comments: ['La siete me persigue.', 'Se la di a mi mamá y la pasó en un minuto. Deshonra.'],
    },
    {
      at: -70,
      type: 'milestone',
      title: 'Cincuenta cuadras y un barrio nuevo',
      text: prose`
        El barrio nuevo tiene adoquines: no se aflojan, se *hunden*. Quedaron así las reglas:

        | Suelo | Qué hace |
        |---|---|
        | Vainilla | Salpica hacia atrás |
        | Acanalada | Empuja en su dirección |
        | Adoquín | Se hunde a la segunda pisada |
        | Tapa de luz | Mejor no |
      `,
      pictures: [['editor', 'Así dibujamos una cuadra']],
      comments: ['Lo de la tapa de luz es una línea y es perfecta.'],
    },
    {
      at: -19,
      type: 'milestone',
      title: 'Las ochenta',
      forInvestors: true,
      text: prose`
        Están todas. La última tarda **cuarenta minutos** si no vio nadie la solución; a nosotros nos llevó dos días y
        la diseñamos. Los ocho cupos también están completos: gracias, de verdad.

        - [x] Ochenta cuadras
        - [x] Ocho cupos
        - [ ] Zapatos secos
      `,
      pictures: [
        ['moods', 'Una cuadra, cuatro horas'],
        ['closeup', 'El paraguas definitivo'],
      ],
      comments: ['Ocho de ocho, qué lindo número.', '@Fue sin querer. Lo de ocho por diez también.'],
    },
  ],
};
