import type { GameStory } from '../story.ts';
import { prose } from '../prose.ts';

export const pelotaPaleta: GameStory = {
  studio: 'dana',
  title: 'Pelota Paleta 3000',
  short: 'El frontón del año 3000: tres paredes, gravedad optativa y el mismo tío que se cree campeón.',
  text: prose`
    Deporte de reflejos para dos personas y una pared que contesta. Cada cancha dobla una regla: hay una sin piso, una
    que gira y una donde la pelota llega ayer.

    Todavía estamos buscando la segunda regla que merezca quedarse.
  `,
  genre: 'sports',
  platforms: ['PC'],
  stage: 'pre-production',
  stadium: 'prototype',
  goal: 15_000,
  limits: [200, 2_500],
  seats: 12,
  roi: 15,
  born: -16,
  published: null,
  funding: null,
  milestones: [
    {
      title: 'Una pared honesta',
      stage: 'concept',
      set: -15,
      due: 24,
      status: [-4, 'in_progress', 25],
      text: 'Que el rebote se entienda sin mirar la pelota dos veces.',
    },
  ],
  posts: [],
};
