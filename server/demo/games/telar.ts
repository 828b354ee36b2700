import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const telar: GameStory = {
  studio: 'quipu',
  title: 'Telar',
  short: 'Rompecabezas de hilos: teje el dibujo que te piden sin cortar ni una sola vez.',
  text: prose`
    Cada nivel es una banda de tela y cada banda cuenta algo: una cosecha, una pelea de hermanas, un viaje largo.
    Cruza los hilos en el orden justo y la historia aparece; equivócate y aparece otra, que a veces es mejor.

    Hecho junto a una cooperativa de tejedoras que corrige nuestros errores con mucha paciencia.
  `,
  long: prose`
    CON QUIÉN LO HACEMOS

    Doce tejedoras revisan cada motivo. El 15 % de lo que gane el juego vuelve a la cooperativa, y está escrito en
    el contrato, no en un cartel.

    CÓMO SE JUEGA

    - Un dedo o un botón: se juega en cualquier lado.
    - Sin vidas, sin reloj, sin avisos.
    - 140 bandas y un telar libre para inventar.
  `,
  genre: 'puzzle',
  platforms: ['Móvil', 'Tableta', 'PC'],
  stage: 'polish',
  stadium: 'release-candidate',
  goal: 26_000,
  limits: [200, 3_500],
  seats: 25,
  model: 'Participación en ingresos, con 15 % para la cooperativa',
  roi: 14,
  born: -330,
  published: -325,
  funding: { share: 1.0, people: 18, times: 22, ines: true, until: -5 },
  released: {
    at: -1,
    text: prose`
      **Telar ya está en las tres tiendas**, el mismo día, como prometimos. El tejido de invierno sigue en camino, y sus
      novedades también.
    `,
  },
  milestones: [
    {
      title: 'Aprender a tejer',
      stage: 'concept',
      set: -325,
      due: -290,
      start: -330,
      done: -288,
      text: 'Nosotros, no el juego. Tres semanas en la cooperativa con los pulgares vendados.',
    },
    {
      title: 'Veinte bandas',
      stage: 'prototype',
      set: -288,
      due: -230,
      done: -234,
      text: 'Los seis cruces básicos y una historia pequeña.',
    },
    {
      title: 'Cien bandas',
      stage: 'alpha',
      set: -234,
      due: -120,
      done: -118,
      text: 'Todas revisadas por al menos dos tejedoras.',
    },
    {
      title: 'Telar libre',
      stage: 'beta',
      set: -120,
      due: -48,
      moved: [[-55, -33]],
      done: -30,
      text: 'Inventar, guardar y regalar un tejido propio.',
    },
    {
      title: 'Publicación',
      stage: 'release',
      set: -40,
      due: -1,
      done: -1,
      text: 'En las tres plataformas el mismo día.',
    },
    { title: 'Tejido de invierno', stage: 'post_release', set: -10, due: 110, text: 'Veinte bandas más, gratis.' },
  ],
  posts: [
    {
      at: -288,
      type: 'general',
      title: 'Tres semanas sin computadora',
      text: prose`
        Fuimos a aprender a tejer antes de programar nada. Volvimos con tres ideas, dos bufandas feas y una regla:
        **en el telar no se deshace; se aprovecha**.
      `,
      pictures: [['sketch', 'Primer motivo, copiado a lápiz']],
      comments: ['Quiero foto de las bufandas feas.', '@Jamás.'],
    },
    {
      at: -118,
      type: 'milestone',
      title: 'Cien bandas revisadas',
      text: prose`
        Dos días tarde por una buena razón: la banda 64 contaba *al revés* la historia de una familia real. Hubo
        llamadas, hubo risas y la banda 64 es nueva.

        - [x] 100 bandas
        - [x] 12 revisoras
        - [x] 1 disculpa
      `,
      pictures: [
        ['closeup', 'La banda 64, corregida'],
        ['play', 'Nivel 71'],
      ],
      comments: ['La disculpa como tarea marcada me conmovió.', 'Lo espero para mi mamá, que teje.'],
    },
    {
      at: -30,
      type: 'feature',
      title: 'Telar libre: regala un tejido',
      text: prose`
        Lo que tejas se guarda como una línea de texto que cabe en una carta:

        \`rojo 3 · azul 2 · cruz · rojo 3 · espejo\`

        Quien la escriba en su telar verá **tu** tejido. No hay servidor: funciona aunque nosotros ya no estemos.
      `,
      pictures: [['editor', 'El telar libre por dentro']],
      comments: ['«Aunque nosotros ya no estemos». Bueno, a llorar.', 'Esto debería ser norma.'],
    },
    {
      at: -8,
      type: 'announcement',
      title: 'Falta una semana',
      text: prose`
        Meta alcanzada, candidata aprobada en dos tiendas y pendiente en una. Si la tercera responde el lunes, salimos
        el día previsto. **Gracias a las 18 personas** que sostuvieron esto.
      `,
      pictures: [['moods', 'La misma tela, cuatro tintes']],
      comments: ['¡Vamos!', 'Ya le conté a toda mi familia.', '@Díganle a la suya de la nuestra.'],
    },
  ],
};
