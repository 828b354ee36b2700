import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const laSiesta: GameStory = {
  studio: 'dana',
  title: 'La Siesta',
  short: 'Terror a pleno sol: son las tres de la tarde, todo el pueblo duerme y algo te está mirando desde arriba.',
  text: prose`
    Te dijeron que no salieras a la siesta. Saliste. El pueblo está vacío, las sombras apuntan para el lado equivocado y
    el sol, si lo mirás de reojo, parpadea.

    Terror sin oscuridad, sin sustos de golpe y sin armas: cruzá el pueblo de sombra en sombra antes de que den las
    cinco.
  `,
  genre: 'horror',
  platforms: ['PC', 'Consola'],
  stage: 'production',
  stadium: 'vertical-slice',
  goal: 52_000,
  limits: [500, 7_500],
  seats: 16,
  roi: 28,
  born: -175,
  published: -170,
  funding: { share: 1.04, people: 14, times: 19, ines: true, until: -11 },
  paymentDays: 20,
  revenueShare: { percent: 12.5, cap: 1.5, years: 4, every: 'YEAR' },
  gallery: [
    ['play', 'Las tres de la tarde', 'El pueblo vacío a pleno sol, con los indicadores del juego'],
    ['dawn', 'Falta para las cinco', 'El pueblo con una luz rojiza'],
    ['sketch', 'El primer mapa', 'Dibujo a lápiz del pueblo'],
  ],
  milestones: [
    {
      title: 'La plaza',
      stage: 'prototype',
      set: -170,
      due: -128,
      done: -131,
      text: 'Un lugar, tres sombras, un ojo. Que dé miedo con brillo al máximo.',
    },
    {
      title: 'Sombras que se mueven solas',
      stage: 'alpha',
      set: -131,
      due: -62,
      done: -66,
      text: 'El reloj del pueblo gobierna las sombras y el jugador las aprende.',
    },
    {
      title: 'Rebanada vertical',
      stage: 'alpha',
      set: -90,
      due: -12,
      done: -10,
      text: 'Veinte minutos con la calidad final, de la puerta de casa a la iglesia.',
    },
    {
      title: 'Las casas por dentro',
      stage: 'beta',
      set: -40,
      due: 47,
      text: 'Ocho casas; en siete hay alguien dormido.',
    },
  ],
  posts: [
    {
      at: -131,
      type: 'progress',
      title: 'Miedo con el brillo al máximo',
      text: prose`
        Probamos la plaza al mediodía, con las persianas abiertas. Seis de ocho personas **bajaron el brillo de la
        pantalla** sin que se lo pidiéramos. No cambia nada: el sol sigue ahí.
      `,
      pictures: [['dawn-2', 'Las dos y cuarto: todavía estás a tiempo']],
      comments: ['Mi abuela tenía razón.', 'No sé por qué me da miedo el perro.', '@El perro está bien. Duerme.'],
    },
    {
      at: -66,
      type: 'feature',
      title: 'El reloj manda',
      forInvestors: true,
      byMail: true,
      text: prose`
        Cómo se mueven las sombras, para quienes invirtieron:

        1. Cada sombra tiene **dueño y hora**.
        2. A las tres, la hora se repite.
        3. Lo que hay en una sombra sin dueño[^1] no se explica.

        [^1]: Sí, hay una. Está en la primera captura que publicamos.
      `,
      pictures: [['sketch-2', 'Plano de sombras de la calle principal']],
      comments: ['Volví a la primera captura. La encontré. Gracias por nada.'],
    },
    {
      at: -10,
      type: 'milestone',
      title: 'Rebanada terminada y meta superada',
      text: prose`
        En la misma semana terminamos los veinte minutos de muestra y pasamos la meta. Con lo que exceda la meta hacemos
        **una sola cosa más**: el pueblo de noche, que es el lugar seguro.
      `,
      pictures: [
        ['play-2', 'La calle principal, versión final'],
        ['closeup', 'No le sostengas la mirada'],
      ],
      comments: ['Terror donde la noche es el refugio. Brillante, literalmente.', 'Felicitaciones, equipo.'],
    },
  ],
};
