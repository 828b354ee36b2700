import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const aCuarentaGrados: GameStory = {
  studio: 'salar',
  title: 'A Cuarenta Grados',
  short: 'Carrera de resistencia: 1.200 km de desierto, un auto rojo y un ventilador que anda cuando quiere.',
  text: prose`
    No gana quien llega primero sino quien llega con el motor entero. Administra agua, sombra y copiloto en una
    carrera de tres días donde el rival es el termómetro.

    Conducción con peso, música de radio que se pierde en las curvas y un perro en el asiento de atrás.
  `,
  genre: 'racing',
  platforms: ['PC'],
  stage: 'pre-production',
  stadium: 'vertical-slice',
  goal: 40_000,
  limits: [300, 6_000],
  seats: 20,
  roi: null,
  born: -66,
  published: -58,
  funding: { share: 0.21, people: 7, times: 8 },
  campaign: { closes: 24, model: 'ALL_OR_NOTHING' },
  changes: [[-60, { fundingGoalCents: 4_000_000 }]],
  milestones: [
    {
      title: 'El auto',
      stage: 'prototype',
      set: -58,
      due: -24,
      done: -26,
      text: 'Que se maneje como se recuerda el primer auto de la familia.',
    },
    {
      title: 'Cien kilómetros',
      stage: 'alpha',
      set: -26,
      due: 13,
      status: [-10, 'in_progress', 40],
      text: 'Un tramo completo con su clima y su estación de servicio.',
    },
    {
      title: 'La radio',
      stage: 'alpha',
      set: -20,
      due: 52,
      text: 'Seis emisoras ficticias con sus publicidades ficticias.',
    },
  ],
  posts: [
    {
      at: -26,
      type: 'progress',
      title: 'El auto tira para la izquierda',
      text: prose`
        No es un error. El primer auto de todas las familias **tiraba para la izquierda**. Se puede corregir en el
        taller, pero deja de sonar igual.
      `,
      pictures: [
        ['play', 'Kilómetro 40, 40 grados'],
        ['progress', 'Del cuaderno al desierto'],
      ],
      comments: ['El mío tiraba para la derecha y lo extraño.', '@Lo agregamos como variante heredada.'],
    },
    {
      at: -6,
      type: 'general',
      title: 'Qué encontramos en el kilómetro 63',
      text: prose`
        Una estación de servicio que no dibujó nadie. Resultó ser una mezcla de dos piezas del generador y es
        *preciosa*. La dejamos y le pusimos nombre: **La Casualidad**.
      `,
      pictures: [['night', 'La ruta de noche, rumbo a La Casualidad']],
      comments: ['Quiero desayunar en La Casualidad.'],
    },
  ],
};
