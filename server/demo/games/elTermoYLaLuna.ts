import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

/** Released two years ago with a share in numbers, of which its studio reports since. */
export const elTermoYLaLuna: GameStory = {
  studio: 'dana',
  title: 'El Termo y la Luna',
  short:
    'Una noche entera para llegar a la luna con un termo lleno. Cada mate que compartes te acerca; cada apuro, quema.',
  text: prose`
    Plataformas tranquilo de una sola noche. Subes por antenas, tanques de agua y nubes bajas con un termo al hombro, y
    en cada techo hay alguien despierto que tiene algo que contar.

    El agua es tu energía y también tu moneda: convidar es la única manera de que te ayuden.
  `,
  genre: 'platform',
  platforms: ['PC'],
  stage: 'polish',
  stadium: 'release',
  goal: 18_000,
  limits: [500, 6_000],
  seats: 10,
  roi: 20,
  born: -1_010,
  published: -1_005,
  funding: { share: 1, people: 6, times: 8, ines: true, until: -900 },
  paymentDays: 30,
  revenueShare: { percent: 20, cap: 2, years: 5, every: 'QUARTER' },
  released: {
    at: -730,
    text: prose`
      **El Termo y la Luna está en Steam y en itch.io.** A quienes invirtieron: desde hoy empieza a contar la parte de
      los ingresos netos, con un informe cada trimestre.
    `,
  },
  milestones: [
    {
      title: 'Un techo entero',
      stage: 'prototype',
      set: -1_005,
      due: -960,
      done: -962,
      text: 'Subir, convidar y caerse sin perder el agua.',
    },
    {
      title: 'La noche completa',
      stage: 'beta',
      set: -960,
      due: -800,
      done: -795,
      text: 'Del primer techo a la luna, sin saltos de carga.',
    },
    {
      title: 'Lanzamiento',
      stage: 'release',
      set: -800,
      due: -730,
      done: -730,
      text: 'En Steam y en itch.io, el mismo día.',
    },
  ],
  posts: [
    {
      at: -962,
      type: 'progress',
      title: 'El primer techo ya se puede caminar',
      text: prose`
        Un techo, tres personas despiertas y un termo que pesa. Quien lo probó **convidó antes de saltar**, y eso era
        lo que queríamos saber.
      `,
      comments: ['¿Se puede jugar sin apurarse nunca?', '@Se puede, y conviene.'],
    },
    {
      at: -730,
      type: 'announcement',
      title: 'Ya salió',
      text: prose`
        Gracias a quienes esperaron despiertos. El primer informe de ingresos llega cuando termine el trimestre.
      `,
      comments: ['Llegué a la luna con el agua justa.'],
    },
  ],
};
