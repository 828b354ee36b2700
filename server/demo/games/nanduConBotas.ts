import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const nanduConBotas: GameStory = {
  studio: 'carpincho',
  title: 'Ñandú con Botas',
  short: 'Plataformas de pasos largos: un ñandú, unas botas prestadas y cincuenta leguas de campo.',
  text: prose`
    Las botas no son suyas y corren solas. Un plataformas sobre controlar lo que no se deja controlar: cada pata tiene
    su botón, y el suelo, su opinión.

    Recién empezamos. Hay un campo, un ñandú y muchísimas ganas.
  `,
  genre: 'platform',
  platforms: ['PC', 'Móvil'],
  stage: 'pre-production',
  stadium: 'prototype',
  goal: 12_000,
  limits: [100, 2_000],
  seats: 15,
  roi: 20,
  born: -1,
  published: -1,
  funding: null,
  milestones: [],
  posts: [],
};
