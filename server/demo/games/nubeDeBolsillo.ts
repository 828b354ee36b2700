import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const nubeDeBolsillo: GameStory = {
  studio: 'cerro',
  title: 'Nube de Bolsillo',
  short: 'Cuida una nube del tamaño de un gato. Llueve cuando está triste, y el cactus ya no da más.',
  text: prose`
    Una mascota que no come ni ladra: solo llueve. Enséñale a hacer sombra, niebla y, algún día, granizo chiquito. La
    nube aprende del clima real de tu ciudad y lo comenta.
  `,
  genre: 'indie',
  platforms: ['Móvil'],
  stage: 'pre-production',
  stadium: 'prototype',
  goal: 8_000,
  limits: [100, 1_000],
  seats: 20,
  roi: 12,
  born: -29,
  published: null,
  funding: null,
  milestones: [
    {
      title: 'Que dé ternura quieta',
      stage: 'concept',
      set: -28,
      due: -12,
      done: -13,
      text: 'Antes de moverse, la nube ya tiene que caer bien.',
    },
    { title: 'Primer granizo', stage: 'prototype', set: -12, due: 33, text: 'Pequeño, de a uno, con disculpas.' },
  ],
  posts: [
    {
      at: -13,
      type: 'general',
      title: 'La nube ya tiene cara',
      text: prose`
        Probamos once caras. Ganó la de **dos puntos y una coma**. Este borrador todavía no es público: lo contamos acá
        para no olvidarnos.
      `,
      pictures: [['closeup', 'Cara número once']],
    },
  ],
};
